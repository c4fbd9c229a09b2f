/** One import: its files, the rows that it rejected, and taking it back. */
import { detail, type OneImport, rejects, rejectsFile } from '@tripledger/contract/imports/calls.ts';
import { Button } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { useDownload } from '../../shared/download/useDownload.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { PagePanel, usePages } from '../../ui/PagePanel.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import styles from './imports.module.css';
import { whileTakingBack } from './polling.ts';
import { TakeBackButton } from './TakeBackButton.tsx';
import { texts } from './texts.ts';

export function ImportModal({ id }: { id: number }) {
  const answer = useAnswer(
    detail,
    { params: { id } },
    { pollMs: (data) => whileTakingBack(data ? [data] : []) },
  );
  const { data } = answer;
  return (
    <RowsModal title={data ? texts.one.titleOf(id, data.name) : texts.one.title}>
      <QueryBoundary answer={answer} height={320}>
        {(one) => <Import one={one} />}
      </QueryBoundary>
    </RowsModal>
  );
}

const fileColumns: readonly Column<OneImport['files'][number]>[] = [
  { field: 'name', title: texts.one.fileColumns.name },
  { field: 'bytes', title: texts.one.fileColumns.bytes, kind: 'count', total: false },
  { field: 'sha256', title: texts.one.fileColumns.sha256, wraps: true },
];

function Import({ one }: { one: OneImport }) {
  const { time_zone: timeZone } = useUser().client;
  const { id, actor, deliveredBy, at, layout, takenBack, problem, files, rejected, rejectedFiles } = one;
  const when = (instant: string) => timeIn(timeZone, new Date(instant));
  const said = [
    texts.one.delivered(when(at), deliveredBy),
    deliveredBy !== 'command' && texts.one.deliveredBy(actor),
    layout && texts.one.layout(layout.name, layout.version),
    takenBack && texts.one.takenBack(takenBack.by, when(takenBack.at)),
    problem !== null && texts.one.problem(problem),
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <>
      <p className={styles.lead}>
        {texts.states[one.state]}. {said.join(' ')}
      </p>
      <TakeBackButton key={id} one={one} />
      {files.length > 0 && (
        <section className={styles.part}>
          <h3>{texts.one.files}</h3>
          <ShortTable label={texts.one.files} columns={fileColumns} rows={files} />
        </section>
      )}
      {rejected > 0 && <Rejected id={id} files={rejectedFiles} />}
    </>
  );
}

type RejectRow = { file: string; row: number; column: string; value: string; reason: string };

const rejectColumns: readonly Column<RejectRow>[] = [
  { field: 'file', title: texts.one.rejectColumns.file, sortable: false },
  { field: 'row', title: texts.one.rejectColumns.row, kind: 'count', total: false, sortable: false },
  { field: 'column', title: texts.one.rejectColumns.column, sortable: false },
  { field: 'value', title: texts.one.rejectColumns.value, sortable: false },
  { field: 'reason', title: texts.one.rejectColumns.reason, width: 360, sortable: false },
];

function Rejected({ id, files }: { id: number; files: OneImport['rejectedFiles'] }) {
  const { query, pages } = usePages();
  const download = useDownload();
  return (
    <PagePanel
      title={texts.one.rejects}
      answer={useAnswer(rejects, { params: { id }, query })}
      pages={pages}
      above={
        <div className={styles.takeBack}>
          <p className={styles.lead}>{texts.one.correct}</p>
          {files.map((file) => (
            <Button
              key={file}
              onClick={() =>
                download(rejectsFile, { params: { id }, query: { file } }, texts.one.fileName(id, file))
              }
            >
              {texts.one.saveRejects(file)}
            </Button>
          ))}
        </div>
      }
      columns={rejectColumns}
      shown={({ column, value, ...row }) => ({ ...row, column: column ?? '', value: value ?? '' })}
      emptyText={texts.one.noRejects}
    />
  );
}

/** One import: its upload, check and load, its files, the rows that it rejected, and taking it back. */
import { detail, type OneImport } from '@tripledger/contract/imports/calls.ts';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import type { Column } from '../../ui/columns.ts';
import { timeIn } from '../../ui/instant.ts';
import { useModal } from '../../ui/modal.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import { DeliveryPart } from './DeliveryPart.tsx';
import styles from './imports.module.css';
import { whileArriving } from './progress.ts';
import { Rejected } from './Rejected.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';
import { texts } from './texts.ts';

export function ImportModal({ id, layout = null }: { id: number; layout?: string | null | undefined }) {
  const { close } = useModal();
  // What is being deleted is not asked for again: there would be no answer.
  const [isDeleting, setDeleting] = useState(false);
  const answer = useAnswer(detail, { params: { id } }, { enabled: !isDeleting, pollMs: whileArriving });
  const { data } = answer;
  return (
    <RowsModal title={data ? texts.one.titleOf(id, data.name) : texts.one.title}>
      <QueryBoundary answer={answer} height={320}>
        {(one) => <Import key={id} one={one} saved={layout} onDeleting={setDeleting} onDeleted={close} />}
      </QueryBoundary>
    </RowsModal>
  );
}

const fileColumns: readonly Column<OneImport['files'][number]>[] = [
  { field: 'name', title: texts.one.fileColumns.name },
  { field: 'bytes', title: texts.one.fileColumns.bytes, kind: 'count', total: false, width: 110 },
  { field: 'sha256', title: texts.one.fileColumns.sha256, width: 560 },
];

type Props = {
  one: OneImport;
  saved: string | null;
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: () => void;
};

function Import({ one, ...deletion }: Props) {
  const { id, files, rejectedFiles, state, delivery } = one;
  const stands = state === 'loaded' || state === 'taking back' || state === 'taken back';
  return (
    <>
      <p className={styles.lead}>
        {texts.states[state]}. {useSentences(one).join(' ')}
      </p>
      {delivery && !stands ? (
        <DeliveryPart one={one} delivery={delivery} {...deletion} />
      ) : (
        <TakeBackButton one={one} />
      )}
      {files.length > 0 && (
        <section className={styles.part}>
          <h3>{texts.one.files}</h3>
          <ShortTable label={texts.one.files} columns={fileColumns} rows={files} />
        </section>
      )}
      {rejectedFiles.length > 0 && <Rejected id={id} files={rejectedFiles} />}
    </>
  );
}

function useSentences(one: OneImport): string[] {
  const { time_zone: timeZone } = useUser().client;
  const { actor, deliveredBy, at, layout, takenBack, problem, state, delivery, source } = one;
  const when = (instant: string) => timeIn(timeZone, new Date(instant));
  return [
    texts.one.delivered(when(at), deliveredBy),
    deliveredBy !== 'command' && texts.one.deliveredBy(actor),
    source !== null && texts.one.source(source),
    layout && texts.one.layout(layout.name, layout.version),
    delivery && delivery.corrects !== null && texts.one.corrects(delivery.corrects),
    takenBack && texts.one.takenBack(takenBack.by, when(takenBack.at)),
    problem !== null && (state === 'loaded' ? texts.one.problem(problem) : problem),
  ].filter((sentence) => typeof sentence === 'string');
}

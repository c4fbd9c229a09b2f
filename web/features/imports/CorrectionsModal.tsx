/** Rejected rows whose cells can be corrected and sent again, as a new delivery. */

import { detail } from '@tripledger/contract/imports/calls.ts';
import { check, correct, rejectedRows } from '@tripledger/contract/imports/deliveries.ts';
import { Alert, Button, Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useChange } from '../../api/useChange.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { usePages } from '../../ui/PagePanel.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { TablePages } from '../../ui/TablePages.tsx';
import { CorrectionTable } from './CorrectionTable.tsx';
import { type Corrections, corrected } from './corrections.ts';
import type { Detail } from './details.ts';
import styles from './imports.module.css';
import { texts } from './texts.ts';

type File = 'hierarchy.csv' | 'policies.csv' | 'locations.csv' | 'line_items.csv';

export function CorrectionsModal({ id }: { id: number }) {
  const answer = useAnswer(detail, { params: { id } });
  return (
    <RowsModal title={texts.correct.title(id)}>
      <QueryBoundary answer={answer} height={320}>
        {({ rejectedFiles }) => <Correct id={id} files={rejectedFiles} />}
      </QueryBoundary>
    </RowsModal>
  );
}

function Correct({ id, files }: { id: number; files: readonly File[] }) {
  const [file, setFile] = useState(files.at(-1) ?? 'line_items.csv');
  const [corrections, setCorrections] = useState<Corrections>(new Map());
  const { query, pages, toFirst } = usePages();
  const answer = useAnswer(rejectedRows, { params: { id }, query: { ...query, file } });
  return (
    <>
      {files.length > 1 && (
        <Segmented
          options={[...files]}
          value={file}
          onChange={(next) => {
            setFile(next);
            toFirst();
          }}
        />
      )}
      <p className={styles.lead}>{texts.correct.about}</p>
      <QueryBoundary answer={answer} height={320}>
        {({ columns, rows, total }) => (
          <>
            <CorrectionTable
              columns={columns}
              rows={rows}
              corrections={corrections}
              onCorrected={(row, column, value) =>
                setCorrections((now) => corrected(now, columns, row, column, value))
              }
            />
            <TablePages {...pages} shown={rows.length} matching={total} all={total} />
          </>
        )}
      </QueryBoundary>
      <Send id={id} corrections={corrections} />
    </>
  );
}

function Send({ id, corrections }: { id: number; corrections: Corrections }) {
  const open = useOpen<Detail>();
  const sending = useChange(correct, { showsConflicts: true });
  const checking = useChange(check);
  const [withOthers, setWithOthers] = useState(false);
  const fault =
    Object.values(sending.fields).join(' ') || (sending.error?.status === 409 && sending.error.detail);
  const rows = [...corrections].map(([row, cells]) => ({ id: row, cells }));
  const send = () =>
    sending.mutate(
      { params: { id }, body: { rows, withOthers } },
      {
        onSuccess: (made) => {
          checking.mutate({ params: { id: made.id }, body: {} });
          open({ of: 'import', id: made.id });
        },
      },
    );
  return (
    <div className={styles.form}>
      <p className={styles.hint} aria-live="polite">
        {texts.correct.count(rows.length)}
      </p>
      <Checkbox checked={withOthers} onChange={({ target }) => setWithOthers(target.checked)}>
        {texts.correct.withOthers}
      </Checkbox>
      {fault && <Alert role="alert" type="error" showIcon title={fault} />}
      <Button type="primary" disabled={rows.length === 0} loading={sending.isPending} onClick={send}>
        {texts.correct.send}
      </Button>
    </div>
  );
}

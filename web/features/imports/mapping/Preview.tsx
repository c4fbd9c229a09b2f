/** What the layout, as it is being edited, makes of the first rows of the files. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { tryOut } from '@tripledger/contract/layouts/inspection.ts';
import type { Layout } from '@tripledger/contract/layouts/layout.ts';
import { Alert, Spin } from 'antd';
import { useId } from 'react';
import { type CallError, call } from '../../../api/call.ts';
import { ShortTable } from '../../../ui/ShortTable.tsx';
import { useDebounced } from '../../../ui/useDebounced.ts';
import parentStyles from '../imports.module.css';
import { rejectColumns } from '../rejects.ts';
import { CellTable } from './CellTable.tsx';
import styles from './mapping.module.css';
import { texts } from './texts.ts';

const text = texts.preview;
const settledMs = 600;

/** `layout` null: the text is no layout. */
export function Preview({ delivery, layout }: { delivery: number | null; layout: Layout | null }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 id={titleId} className={parentStyles.heading}>
        {text.title}
      </h3>
      {delivery === null ? (
        <p className={styles.note}>{text.withoutFiles}</p>
      ) : layout === null ? (
        <p className={styles.note}>{text.faulty}</p>
      ) : (
        <TriedOut id={delivery} layout={layout} />
      )}
    </section>
  );
}

function TriedOut({ id, layout }: { id: number; layout: Layout }) {
  const current = JSON.stringify(layout);
  const tried = useDebounced(current, settledMs);
  const { data, error, isFetching } = useQuery<Answer<typeof tryOut>, CallError>({
    queryKey: ['try-out', id, tried],
    queryFn: ({ signal }) =>
      call(tryOut, { params: { id }, body: { layout: JSON.parse(tried) as Layout } }, { signal }),
    gcTime: 0,
    meta: { quiet: true },
    placeholderData: keepPreviousData as never,
  });
  const isPending = isFetching || tried !== current;
  return (
    <div className={styles.section} aria-live="polite" aria-busy={isPending}>
      {error && !isPending && (
        <Alert
          type="error"
          showIcon
          title={text.failed}
          description={Object.values(error.fields).join(' ') || error.detail}
        />
      )}
      {!data && isPending && <Spin />}
      {data && !error && <Results result={data} needsNode={layout.needsNode === true} />}
    </div>
  );
}

type ResultsProps = { result: Answer<typeof tryOut>; needsNode: boolean };

function Results({ result, needsNode }: ResultsProps) {
  const { problem, columns, lines, faults } = result;
  if (problem !== null) return <Alert type="warning" showIcon title={problem} />;
  const missing = result.missing.filter(({ field }) => !(needsNode && field === 'node_code'));
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text.missing(missing.map(({ field, rows }) => text.missingOne(texts.field(field), rows)))}
        />
      )}
      {lines.length === 0 ? (
        <p className={styles.note}>{text.noLines}</p>
      ) : (
        <CellTable label={text.lines(lines.length)} header={columns.map(texts.field)} rows={lines} />
      )}
      {faults.length > 0 && (
        <>
          <h4 className={styles.subheading}>{text.faults}</h4>
          <ShortTable
            label={text.faults}
            columns={rejectColumns}
            rows={faults.map(({ rule, ...fault }) => ({ ...fault, reason: rule }))}
            height="40vh"
          />
        </>
      )}
    </>
  );
}

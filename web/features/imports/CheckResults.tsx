/** What a check found: what a load would do, its sums, and the rows that it would reject. */
import { money } from '@tripledger/charts/format.ts';
import type { CheckResult } from '@tripledger/contract/imports/delivery.ts';
import type { Column } from '../../ui/columns.ts';
import { exact } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { ShortTable } from '../../ui/ShortTable.tsx';
import styles from './imports.module.css';
import { rejectColumns, rejectShown } from './rejects.ts';
import { texts } from './texts.ts';

const text = texts.check;

const sourceColumns: readonly Column<CheckResult['sources'][number]>[] = [
  { field: 'dataSource', title: text.sourceColumns.dataSource, width: 110 },
  { field: 'lines', title: text.sourceColumns.lines, kind: 'count', total: false, width: 80 },
  { field: 'amountPaid', title: text.sourceColumns.amountPaid, kind: 'money' },
];

const currencyColumns: readonly Column<CheckResult['currencies'][number]>[] = [
  { field: 'currency', title: text.currencyColumns.currency, width: 90 },
  { field: 'lines', title: text.currencyColumns.lines, kind: 'count', total: false, width: 80 },
  { field: 'amount', title: text.currencyColumns.amount, width: 140 },
];

const causeColumns: readonly Column<CheckResult['causes'][number]>[] = [
  { field: 'file', title: texts.one.rejectColumns.file },
  { field: 'column', title: texts.one.rejectColumns.column },
  { field: 'cause', title: texts.one.rejectColumns.reason, width: 300 },
  { field: 'rows', title: text.rows, kind: 'count', total: false },
  { field: 'firstRow', title: text.firstRow, kind: 'count', total: false },
];

/** What a load would do. */
export function CheckSums({ check }: { check: CheckResult }) {
  const { sources, currencies } = check;
  const format = useMoneyFormat();
  return (
    <>
      <ul className={styles.sentences}>
        {sentencesOf(check).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {sources.length > 0 && (
        <section>
          <h3 className={styles.heading}>{text.sources}</h3>
          <ShortTable label={text.sources} columns={sourceColumns} rows={sources} />
        </section>
      )}
      {currencies.length > 0 && (
        <section>
          <h3 className={styles.heading}>{text.currencies}</h3>
          <ShortTable
            label={text.currencies}
            columns={currencyColumns}
            rows={currencies.map((sum) => ({ ...sum, amount: exact(sum.amount) }))}
          />
          <p className={styles.lead}>{text.converted(money(check.amountPaid, format))}</p>
        </section>
      )}
    </>
  );
}

/** What a load would leave out. */
export function CheckRejects({ check }: { check: CheckResult }) {
  const { causes, rows, rejectedRows, causeCount } = check;
  if (rejectedRows === 0) return null;
  return (
    <>
      <section>
        <h3 className={styles.heading}>{text.causes}</h3>
        <ShortTable label={text.causes} columns={causeColumns} rows={causes} />
        {causeCount > causes.length && <p className={styles.lead}>{text.more(causeCount - causes.length)}</p>}
      </section>
      <section>
        <h3 className={styles.heading}>{text.sample(rows.length, rejectedRows)}</h3>
        <ShortTable
          label={texts.one.rejects}
          columns={rejectColumns}
          rows={rows.map(rejectShown)}
          height="50vh"
        />
      </section>
    </>
  );
}

function sentencesOf(check: CheckResult): string[] {
  const { nodes, places, policies, otherColumns } = check;
  const records = { nodes, places, policies };
  const kinds = ['nodes', 'places', 'policies'] as const;
  return [
    text.lines(check),
    ...kinds
      .filter((kind) => records[kind].added + records[kind].changed > 0)
      .map((kind) => text.records(kind, records[kind].added, records[kind].changed)),
    ...otherColumns.map(({ file, name, nearest }) => text.otherColumn(file, name, nearest)),
    text.nothing,
  ];
}

/** The columns of tables that compare a customer with its pool, and what is said about missing values. */
import type { Standing, Withheld } from '@tripledger/contract/benchmarking/calls.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { Difference } from '../../ui/Change.tsx';
import type { Column, Kind } from '../../ui/columns.ts';
import { texts } from './texts.ts';

type Field<Row> = keyof Row & string;

/**
 * The column of the customer and that of the pool, by the pool's name. With an entry, each value of the customer says
 * how it differs from the pool's.
 */
export const compared =
  <Row,>(name: string) =>
  (title: string, kind: Kind, client: Field<Row>, all: Field<Row>, entry?: MetricEntry): Column<Row>[] => {
    const below = (row: Row) => {
      const [value, before] = [row[client] as number | null, row[all] as number | null];
      return entry && value !== null && before !== null && <Difference {...{ entry, value, before }} />;
    };
    const column = { kind, total: false, width: widthOf(kind) };
    return [
      { ...column, field: client, title: texts.columns.ofCustomer(title), ...(entry && { below }) },
      { ...column, field: all, title: texts.columns.ofPool(title, name) },
    ];
  };

const widthOf = (kind: Kind) => (kind === 'count' ? 88 : 108);

/** The months that both values are of. */
export const months = <Row,>(field: Field<Row>, title: string): Column<Row> => ({
  field,
  title,
  kind: 'count',
  total: false,
  width: 82,
});

/** Without the columns in which every value is withheld: a pool's null, or no month compared. */
export const shownColumns = <Row,>(rows: readonly Row[], columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.filter(({ field }) => {
    const isOfPool = field.startsWith('all_') || field === 'months' || field === 'averageMonths';
    return (
      !isOfPool || rows.some((row) => Boolean(row[field]) || (field.startsWith('all_') && row[field] === 0))
    );
  });

/** What the differences are, and why values of the pool are missing; null: the whole screen says why. */
export function noteOf(standing: Standing, withheld: readonly (Withheld | null)[]): string | null {
  if (standing !== 'shown') return null;
  const { differences } = texts.note;
  const reasons = [...new Set(withheld)].filter((reason) => reason !== null);
  if (reasons.length === 0) return differences;
  return `${differences} ${texts.note.withheld(reasons)}`;
}

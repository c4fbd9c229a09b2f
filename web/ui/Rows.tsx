/**
 * A table's rows: cells, order, totals, rows that open. `DataTable` and `PagedTable` add search, pages and files.
 * Where the window is narrow, what leads comes first; on a telephone each row is a card.
 */
import { leadingFirst } from './columns.ts';
import { RowCards } from './RowCards.tsx';
import { RowLines } from './RowLines.tsx';
import type { RowsProps } from './rows-props.ts';
import { useNarrower } from './useNarrower.ts';

export function Rows<Row extends object>(props: RowsProps<Row>) {
  const isNarrow = useNarrower(1025);
  const columns = isNarrow ? leadingFirst(props.columns) : props.columns;
  const Form = useNarrower(600) ? RowCards : RowLines;
  return <Form {...props} columns={columns} />;
}

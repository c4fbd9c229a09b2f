/**
 * The rows of a table: cells, sorting, totals, rows that open. `DataTable` and `PagedTable` add search, pages and
 * files. In a narrow window the leading columns come first; on a phone each row is a card.
 */

import { useNarrower } from './breakpoints.ts';
import { leadingFirst } from './columns.ts';
import { RowCards } from './RowCards.tsx';
import { RowLines } from './RowLines.tsx';
import type { RowsProps } from './rows-props.ts';

export function Rows<Row extends object>(props: RowsProps<Row>) {
  const isNarrow = useNarrower(1025);
  const columns = isNarrow ? leadingFirst(props.columns) : props.columns;
  const Form = useNarrower(600) ? RowCards : RowLines;
  return <Form {...props} columns={columns} />;
}

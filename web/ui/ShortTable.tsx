/**
 * A plain table for blocks: a few rows, or a chart's values. It does not depend on the paged table, which stays out
 * of a dashboard's initial chunks.
 */
import { type Column, cellOf, isNumeric, kindOf, textOf, widthOf } from './columns.ts';
import { useMoneyFormat } from './money.ts';
import { ScrollBox } from './ScrollBox.tsx';
import styles from './ShortTable.module.css';
import { texts } from './texts.ts';

export type ShortTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  totals?: ReadonlyMap<string, number> | null;
  /** Called by a click on the row or on the button in its first cell. */
  onOpen?: ((row: Row) => void) | undefined;
  /**
   * The greatest height of the box in which the rows scroll between header and totals: a CSS length. Absent: the height
   * of the rows.
   */
  height?: string;
  /** One line per row, no wider than the container. Truncated text shows on hover and focus. */
  compact?: boolean;
};

export function ShortTable<Row>(props: ShortTableProps<Row>) {
  const { label, columns, rows, totals, onOpen, height, compact } = props;
  const format = useMoneyFormat();
  const cell = (column: Column<Row>, row: Row) => textOf(kindOf(column), cellOf(column, row), format);
  const classOf = (column: Column<Row>) => {
    const kind = kindOf(column);
    return isNumeric(kind) ? styles.number : kind === 'text' ? styles.text : styles.value;
  };
  return (
    <ScrollBox label={label} height={height}>
      <table
        className={`${styles.table} ${compact ? styles.compact : ''}`}
        style={{ minWidth: compact ? undefined : columns.reduce((sum, column) => sum + widthOf(column), 0) }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.field}
                scope="col"
                className={classOf(column)}
                // The text columns of a compact table share the space that the numbers leave.
                style={{ width: compact && !isNumeric(kindOf(column)) ? undefined : widthOf(column) }}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key but their index
            <tr key={place} className={onOpen && styles.openable} onClick={() => onOpen?.(row)}>
              {columns.map((column, at) => (
                <td key={column.field} className={`${classOf(column)} ${column.aside ? styles.aside : ''}`}>
                  {at === 0 && onOpen ? (
                    <button type="button" className={styles.open}>
                      {cell(column, row)}
                    </button>
                  ) : (
                    cell(column, row)
                  )}
                  {column.aside?.(row)}
                  {column.below && <div className={styles.below}>{column.below(row)}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column, at) => {
                const sum = totals.get(column.field);
                return (
                  <td key={column.field} className={classOf(column)}>
                    {sum === undefined ? at === 0 && texts.table.total : textOf(kindOf(column), sum, format)}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}

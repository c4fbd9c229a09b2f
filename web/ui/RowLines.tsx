/** Rows as a table, one line each: header, first column and totals stay fixed while the rest scrolls. */

import { type MoneyFormat, missing } from '@tripledger/charts/format.ts';
import { useEffect, useMemo, useRef } from 'react';
import { ChooseAll, ChooseRow } from './ChooseRows.tsx';
import { moveByKeys } from './cell-keys.ts';
import {
  type Column,
  cellOf,
  growing,
  isNumeric,
  isText,
  kindOf,
  nextSort,
  type Sort,
  textOf,
  toneOf,
  widthFor,
} from './columns.ts';
import { useMoneyFormat } from './money.ts';
import styles from './RowLines.module.css';
import type { RowsProps } from './rows-props.ts';
import { ScrollBox } from './ScrollBox.tsx';
import { SortMark } from './SortMark.tsx';
import { texts } from './texts.ts';
import { useRowsInSight } from './useRowsInSight.ts';

export function RowLines<Row extends object>(props: RowsProps<Row>) {
  const { label, columns, rows, totals, totalsLabel, sort, onSort, onOpen, emptyText } = props;
  const { choice, actions, actionsWidth = 160 } = props;
  const format = useMoneyFormat();
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows start at the top
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [rows]);
  const { first, last, before, after, onScroll } = useRowsInSight(rows);
  const wide = growing(columns);
  // Virtual scrolling re-renders often but does not change the widths.
  const widths = useMemo(
    () => columns.map((column) => widthFor(column, rows, totals, format)),
    [columns, rows, totals, format],
  );

  return (
    <ScrollBox label={label} box={box} onScroll={onScroll} onKeyDown={moveByKeys}>
      <table
        className={styles.table}
        style={{
          minWidth: `calc(${widths.join(' + ')} + ${(choice ? 40 : 0) + (actions ? actionsWidth : 0)}px)`,
        }}
        aria-rowcount={rows.length + (totals ? 2 : 1)}
      >
        <thead>
          <tr aria-rowindex={1}>
            {choice && (
              <th scope="col" className={styles.choice}>
                <ChooseAll choice={choice} rows={rows} />
              </th>
            )}
            {columns.map((column, at) => (
              <Head
                key={column.field}
                column={column}
                width={wide.includes(column) ? undefined : widths[at]}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {actions && (
              <th scope="col" style={{ width: actionsWidth }}>
                {texts.table.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {rows.slice(first, last).map((row, place) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key but their index
              key={first + place}
              aria-rowindex={first + place + 2}
              className={`${styles.row} ${onOpen ? styles.openable : ''}`}
              onClick={() => onOpen?.(row)}
            >
              {choice && (
                <td className={styles.choice}>
                  <ChooseRow choice={choice} row={row} />
                </td>
              )}
              {columns.map((column, at) => (
                <Cell
                  key={column.field}
                  column={column}
                  row={row}
                  opens={at === 0 && onOpen !== undefined}
                  isStop={first + place === 0 && at === 0}
                  format={format}
                  mayWrap={before + after === 0}
                />
              ))}
              {actions && <td className={styles.value}>{actions(row)}</td>}
            </tr>
          ))}
          <Spacer height={after} />
          {rows.length === 0 && (
            <tr>
              <td className={styles.empty} colSpan={columns.length + (choice ? 1 : 0) + (actions ? 1 : 0)}>
                {emptyText}
              </td>
            </tr>
          )}
        </tbody>
        {totals && (
          <tfoot>
            <tr aria-rowindex={rows.length + 2}>
              {choice && <td />}
              {columns.map((column, at) => {
                const sum = totals.get(column.field);
                return (
                  <td key={column.field} className={classOf(column)}>
                    {sum === undefined ? at === 0 && totalsLabel : textOf(kindOf(column), sum, format)}
                  </td>
                );
              })}
              {actions && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}

/** The space of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}

function Head<Row>(props: {
  column: Column<Row>;
  width: string | undefined;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}) {
  const { column, width, sort, onSort } = props;
  const { field, title, sortable = true } = column;
  if (!sortable)
    return (
      <th scope="col" className={classOf(column)} style={{ width }}>
        {title}
      </th>
    );
  const sorted = sort?.field === field ? sort : null;
  const order = sorted && (sorted.descending ? 'descending' : 'ascending');
  return (
    <th
      scope="col"
      className={`${classOf(column)} ${styles.sortable}`}
      style={{ width }}
      aria-sort={order ?? undefined}
      onClick={() => onSort(nextSort(column, sort))}
    >
      <button type="button" className={styles.sort}>
        <span>{title}</span>
        <SortMark order={order} />
      </button>
    </th>
  );
}

function Cell<Row>(props: {
  column: Column<Row>;
  row: Row;
  /** The cell's button opens the row. */
  opens: boolean;
  /** Whether Tab enters the cells here. */
  isStop: boolean;
  format: MoneyFormat;
  /** Whether texts may wrap; virtual scrolling needs rows of equal height. */
  mayWrap: boolean;
}) {
  const { column, row, opens, isStop, format, mayWrap } = props;
  const text = textOf(kindOf(column), cellOf(column, row), format);
  const open = column.onOpen;
  const isLink = kindOf(column) === 'email' && text !== missing;
  const hasButton = opens || isLink || open !== undefined;
  const content = isLink ? (
    <a className={styles.open} href={`mailto:${text}`} onClick={(event) => event.stopPropagation()}>
      {text}
    </a>
  ) : hasButton ? (
    <button
      type="button"
      className={styles.open}
      onClick={(event) => {
        if (!open) return;
        event.stopPropagation();
        open(row);
      }}
    >
      {text}
    </button>
  ) : (
    text
  );
  return (
    <td
      className={`${classOf(column)} ${mayWrap && column.wraps ? styles.wraps : ''} ${styles[toneOf(column, row) ?? ''] ?? ''} ${column.aside ? styles.aside : ''}`}
      tabIndex={hasButton ? undefined : isStop ? 0 : -1}
    >
      {content}
      {column.aside?.(row)}
    </td>
  );
}

function classOf<Row>(column: Column<Row>): string {
  const kind = kindOf(column);
  return (isNumeric(kind) ? styles.number : isText(kind) ? styles.text : styles.value) ?? '';
}

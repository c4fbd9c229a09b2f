/** A table's rows: cells, order, totals, rows that open. `DataTable` and `PagedTable` add search, pages and files. */
import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import { Table } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type Column, cellOf, isNumeric, kindOf, type Sort, textOf, widthOf } from './columns.ts';
import type { MoneyFormat } from './format.ts';
import { useMoneyFormat } from './money.ts';
import styles from './Rows.module.css';

export type RowsProps<Row> = {
  /** What the table is, for those who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  totals: ReadonlyMap<string, number> | null;
  /** What the totals are of. */
  totalsLabel?: string;
  /** null: the answer's own order. */
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** A click on the row, and the button in its first cell. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What the first cell's button shows below its row, and hides again. Instead of `onOpen`. */
  details?: ((row: Row) => ReactNode) | undefined;
  emptyText: string;
  /** Draws only the rows in sight, in a box of this height. For thousands of rows. */
  virtualHeight?: number | undefined;
};

export function Rows<Row extends object>(props: RowsProps<Row>) {
  const { label, columns, rows, totals, sort, onSort, onOpen, details } = props;
  const { emptyText, virtualHeight, totalsLabel = 'Total' } = props;
  const format = useMoneyFormat();
  const fullWidth = columns.reduce((sum, column) => sum + widthOf(column), 0);
  // Rows have no key of their own: the place in the answer is one, as long as the answer stands.
  const keys = useMemo(() => new Map(rows.map((row, at) => [row, at])), [rows]);

  const [expanded, setExpanded] = useState<ReadonlySet<Row>>(new Set());
  const toggle = (row: Row) => {
    const next = new Set(expanded);
    if (!next.delete(row)) next.add(row);
    setExpanded(next);
  };

  const tableColumns = columns.map((column, at) => {
    const kind = kindOf(column);
    return {
      key: column.field,
      title: column.title,
      width: widthOf(column),
      // Words wrap, and would give their room to what does not.
      ...(kind === 'text' && { minWidth: widthOf(column) }),
      align: isNumeric(kind) ? ('right' as const) : ('left' as const),
      className: (kind === 'text' ? styles.text : styles.value) ?? '',
      render: (_: unknown, row: Row) => {
        const text = textOf(kind, cellOf(column, row), format);
        if (at === 0 && details) {
          const isOpen = expanded.has(row);
          return (
            <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => toggle(row)}>
              <span aria-hidden="true">{isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />} </span>
              {text}
            </button>
          );
        }
        return at === 0 && onOpen ? (
          <button type="button" className={styles.open}>
            {text}
          </button>
        ) : (
          text
        );
      },
      sorter: column.sortable ?? true,
      sortOrder: sort?.field === column.field ? order(sort) : null,
      // People look for the highest number first.
      sortDirections: isNumeric(kind) ? (['descend', 'ascend'] as const).slice() : undefined,
    };
  });

  return (
    <section
      className={styles.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
      tabIndex={0}
    >
      <Table<Row>
        size="small"
        style={{ minWidth: fullWidth }}
        columns={tableColumns as never}
        dataSource={rows as Row[]}
        rowKey={(row) => keys.get(row) ?? 0}
        pagination={false}
        showSorterTooltip={false}
        locale={{ emptyText }}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order: direction } = Array.isArray(sorter) ? sorter[0]! : sorter;
          onSort(direction ? { field: String(columnKey), descending: direction === 'descend' } : null);
        }}
        {...(onOpen && {
          onRow: (row) => ({ onClick: () => onOpen(row), className: styles.openable ?? '' }),
        })}
        {...(details && {
          expandable: {
            expandedRowKeys: rows.flatMap((row, at) => (expanded.has(row) ? [at] : [])),
            expandedRowRender: details,
            showExpandColumn: false,
          },
        })}
        {...(virtualHeight !== undefined && {
          virtual: true,
          scroll: { x: fullWidth, y: virtualHeight },
        })}
        {...(totals && {
          summary: () => totalRow(columns, totals, totalsLabel, format),
        })}
      />
    </section>
  );
}

const order = ({ descending }: Sort) => (descending ? ('descend' as const) : ('ascend' as const));

/** No component of its own: the table looks for a summary, and keeps only that in sight. */
function totalRow<Row>(
  columns: readonly Column<Row>[],
  totals: ReadonlyMap<string, number>,
  label: string,
  format: MoneyFormat,
) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className={styles.totals ?? ''}>
        {columns.map((column, at) => {
          const sum = totals.get(column.field);
          return (
            <Table.Summary.Cell
              key={column.field}
              index={at}
              align={isNumeric(kindOf(column)) ? 'right' : 'left'}
              className={styles.value ?? ''}
            >
              {sum === undefined ? at === 0 && label : textOf(kindOf(column), sum, format)}
            </Table.Summary.Cell>
          );
        })}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

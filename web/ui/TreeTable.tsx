/** A plain table with expandable rows: subtotals with their parts below. */
import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import { Fragment, type ReactNode, useState } from 'react';
import { type Column, cellOf, isNumeric, kindOf, textOf, widthFor, widthOf } from './columns.ts';
import { Icon } from './Icon.tsx';
import { useMoneyFormat } from './money.ts';
import { ScrollBox } from './ScrollBox.tsx';
import styles from './ShortTable.module.css';
import tree from './TreeTable.module.css';
import { texts } from './texts.ts';

export type Branch<Row> = { row: Row; children: readonly Row[] };

export type TreeTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  /** The first column names the branch. */
  columns: readonly Column<Row>[];
  /** The text of the first column if a row is part of a branch. */
  partName: (row: Row) => string;
  /** Beside that text. */
  partAside?: ((row: Row) => ReactNode) | undefined;
  branches: readonly Branch<Row>[];
  totals?: ReadonlyMap<string, number> | null;
  /** Called by a click on the row or on the button in its first cell. */
  onOpen: (row: Row) => void;
  /** The height of the box in which the rows scroll between header and totals: a CSS length. */
  height: string;
};

export function TreeTable<Row>(props: TreeTableProps<Row>) {
  const { label, columns, partName, partAside, branches, totals, onOpen, height } = props;
  const format = useMoneyFormat();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const nameOf = (row: Row) => String(cellOf(columns[0]!, row));
  const toggle = (name: string) => {
    const next = new Set(expanded);
    if (!next.delete(name)) next.add(name);
    setExpanded(next);
  };
  const classOf = (column: Column<Row>) => (isNumeric(kindOf(column)) ? styles.number : styles.text);
  const cells = (row: Row) =>
    columns.slice(1).map((column) => (
      <td key={column.field} className={classOf(column)}>
        {textOf(kindOf(column), cellOf(column, row), format)}
      </td>
    ));
  const rows = branches.map(({ row }) => row);
  // On a phone the names leave room for the first number.
  const widths = columns.map((column, at) =>
    at === 0 ? `min(${widthOf(column)}px, 42vw)` : widthFor(column, rows, totals, format),
  );
  return (
    <ScrollBox label={label} height={height}>
      <table className={`${styles.table} ${tree.table}`} style={{ minWidth: `calc(${widths.join(' + ')})` }}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column.field} scope="col" className={classOf(column)} style={{ width: widths[at] }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {branches.map(({ row, children }) => {
            const name = nameOf(row);
            const isOpen = expanded.has(name);
            return (
              <Fragment key={name}>
                <tr className={`${styles.openable} ${tree.branch}`} onClick={() => onOpen(row)}>
                  <td className={styles.text}>
                    <span className={tree.name}>
                      <button
                        type="button"
                        className={tree.toggle}
                        aria-expanded={isOpen}
                        aria-label={isOpen ? texts.table.hideParts(name) : texts.table.showParts(name)}
                        onClick={(event) => {
                          event.stopPropagation();
                          toggle(name);
                        }}
                      >
                        {isOpen ? <Icon of={CaretDownOutlined} /> : <Icon of={CaretRightOutlined} />}
                      </button>
                      <button type="button" className={styles.open}>
                        {name}
                      </button>
                    </span>
                  </td>
                  {cells(row)}
                </tr>
                {isOpen &&
                  children.map((part) => (
                    <tr key={partName(part)} className={styles.openable} onClick={() => onOpen(part)}>
                      <td className={`${styles.text} ${tree.part} ${partAside ? styles.aside : ''}`}>
                        <button
                          type="button"
                          className={styles.open}
                          aria-label={`${name}, ${partName(part)}`}
                        >
                          {partName(part)}
                        </button>
                        {partAside?.(part)}
                      </td>
                      {cells(part)}
                    </tr>
                  ))}
              </Fragment>
            );
          })}
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

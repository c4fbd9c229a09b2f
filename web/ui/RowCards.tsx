/** Rows as cards, for phones: the first column is the heading of a card, followed by label and value pairs. */
import { Button, Select } from 'antd';
import { ChooseAll, ChooseRow } from './ChooseRows.tsx';
import { type Column, cellOf, isNumeric, kindOf, textOf, toneOf } from './columns.ts';
import { useMoneyFormat } from './money.ts';
import styles from './RowCards.module.css';
import type { RowsProps } from './rows-props.ts';
import { SortMark } from './SortMark.tsx';
import { texts } from './texts.ts';

export function RowCards<Row extends object>(props: RowsProps<Row>) {
  const { label, columns, rows, totals, totalsLabel, sort, onSort, onOpen, emptyText } = props;
  const { choice, actions } = props;
  const format = useMoneyFormat();
  const [heading, ...others] = columns;
  const text = (column: Column<Row>, row: Row) => textOf(kindOf(column), cellOf(column, row), format);
  const summed = totals ? columns.filter(({ field }) => totals.has(field)) : [];
  return (
    <>
      <CardOrder columns={columns} sort={sort} onSort={onSort} />
      <section className={styles.list} aria-label={label}>
        {choice && rows.length > 0 && (
          <ChooseAll choice={choice} rows={rows}>
            {texts.table.allOnPage}
          </ChooseAll>
        )}
        {rows.length === 0 && <p className={styles.empty}>{emptyText}</p>}
        <ul className={styles.cards}>
          {rows.map((row, place) => {
            const open = heading?.onOpen ?? onOpen;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key but their index
              <li key={place} className={styles.card}>
                {choice && (
                  <span className={styles.choice}>
                    <ChooseRow choice={choice} row={row} />
                  </span>
                )}
                {heading && (
                  <strong className={`${styles.heading} ${heading.aside ? styles.aside : ''}`}>
                    {open ? (
                      <button type="button" className={styles.open} onClick={() => open(row)}>
                        {text(heading, row)}
                      </button>
                    ) : (
                      text(heading, row)
                    )}
                    {heading.aside?.(row)}
                  </strong>
                )}
                <Values columns={others} text={(column) => text(column, row)} row={row} />
                {actions?.(row)}
              </li>
            );
          })}
        </ul>
      </section>
      {totals && (
        <section className={styles.totals} aria-label={totalsLabel}>
          <strong>{totalsLabel}</strong>
          <Values
            columns={summed}
            text={(column) => textOf(kindOf(column), totals.get(column.field), format)}
          />
        </section>
      )}
    </>
  );
}

function Values<Row>({
  columns,
  text,
  row,
}: {
  columns: readonly Column<Row>[];
  text: (column: Column<Row>) => string;
  /** Absent in the totals, where there is no row to open. */
  row?: Row;
}) {
  return (
    <dl className={styles.values}>
      {columns.map((column) => (
        <div key={column.field} className={styles.value}>
          <dt>{column.title}</dt>
          <dd
            className={`${isNumeric(kindOf(column)) ? styles.number : ''} ${styles[(row && toneOf(column, row)) ?? ''] ?? ''} ${row && column.aside ? styles.aside : ''}`}
          >
            {kindOf(column) === 'email' ? (
              <a href={`mailto:${text(column)}`}>{text(column)}</a>
            ) : column.onOpen && row ? (
              <button type="button" className={styles.open} onClick={() => column.onOpen?.(row)}>
                {text(column)}
              </button>
            ) : (
              text(column)
            )}
            {row && column.aside?.(row)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The sort controls of the cards, equivalent to a table's column headers. */
function CardOrder<Row>({ columns, sort, onSort }: Pick<RowsProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  const sorting = columns.filter(({ sortable = true }) => sortable);
  const of = (field: string) => sorting.find((column) => column.field === field);
  const field = sort ? sort.field : '';
  const column = of(field);
  const words = column && directionWords(column, sort?.descending ?? false);
  if (sorting.length === 0) return null;
  return (
    <div className={styles.order}>
      <Select
        aria-label={texts.order.sortBy}
        className={styles.by ?? ''}
        value={field}
        options={[
          { value: '', label: texts.order.sortByNone },
          ...sorting.map(({ field: value, title }) => ({ value, label: title })),
        ]}
        onChange={(value) => {
          const chosen = of(value);
          onSort(chosen ? { field: value, descending: isNumeric(kindOf(chosen)) } : null);
        }}
      />
      {sort && words && (
        <Button
          icon={<SortMark order={sort.descending ? 'descending' : 'ascending'} />}
          onClick={() => onSort({ ...sort, descending: !sort.descending })}
        >
          {words}
        </Button>
      )}
    </div>
  );
}

function directionWords<Row>(column: Column<Row>, descending: boolean): string {
  const kind = kindOf(column);
  if (isNumeric(kind)) return descending ? texts.order.highestFirst : texts.order.lowestFirst;
  if (kind === 'date' || kind === 'dateTime' || kind === 'month')
    return descending ? texts.order.latestFirst : texts.order.earliestFirst;
  return descending ? texts.order.zToA : texts.order.aToZ;
}

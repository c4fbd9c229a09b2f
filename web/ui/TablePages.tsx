import { count } from '@tripledger/charts/format.ts';
import { pageSizes } from '@tripledger/contract/core/constants.ts';
import { Pagination, type PaginationProps, Select } from 'antd';
import { cloneElement, isValidElement } from 'react';
import styles from './DataTable.module.css';

/** Below a paged table: which rows are shown of how many, the pages, and how long those are. */
export function TablePages(props: {
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  /** 0: all rows. */
  size: number;
  onSize: (size: number) => void;
  /** Rows on a page, whatever the size is called. */
  perPage: number;
  /** Rows on this page, rows that the search left, and rows that there are. */
  shown: number;
  matching: number;
  all: number;
}) {
  const { page, onPage, size, onSize, perPage, shown, matching, all } = props;
  return (
    <div className={styles.pages}>
      <span className={styles.count} aria-live="polite">
        {rangeText((page - 1) * perPage, shown, matching, all)}
      </span>
      <Pagination
        size="small"
        current={page}
        pageSize={perPage}
        total={matching}
        onChange={onPage}
        showSizeChanger={false}
        showLessItems
        itemRender={named}
      />
      <Select
        size="small"
        aria-label="Rows per page"
        className={styles.size ?? ''}
        value={size}
        options={sizesWith(size).map((value) => ({ value, label: value ? `${value} per page` : 'All' }))}
        onChange={onSize}
      />
    </div>
  );
}

/** The usual sizes, and the one that a table begins with; 0, all rows, is the last. */
const sizesWith = (size: number) =>
  [...new Set<number>([...pageSizes, size])].sort(
    (one, other) => (one || Number.POSITIVE_INFINITY) - (other || Number.POSITIVE_INFINITY),
  );

/** The arrows have no words of their own; pages are written as all numbers are. */
const named: NonNullable<PaginationProps['itemRender']> = (page, type, element) => {
  if (!isValidElement<{ 'aria-label'?: string; role?: string }>(element)) return element;
  if (type === 'page') return cloneElement(element, undefined, count(page));
  const label = { 'aria-label': pageNames[type] };
  // The dots are no button: who has the focus is the item around them.
  return cloneElement(element, type.startsWith('jump') ? { ...label, role: 'img' } : label);
};

const pageNames = {
  prev: 'Previous page',
  next: 'Next page',
  'jump-prev': 'Some pages back',
  'jump-next': 'Some pages on',
};

/** `11–20 of 1,204`, and of how many rows the search chose them. */
function rangeText(first: number, shown: number, matching: number, all: number): string {
  if (matching === 0) return all === 0 ? '' : `None of ${count(all)} found`;
  const found = `${count(first + 1)}–${count(first + shown)} of ${count(matching)}`;
  return matching === all ? found : `${found} found in ${count(all)}`;
}

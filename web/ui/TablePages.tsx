import { pageSizes } from '@tripledger/contract/vocabulary/constants.ts';
import { Pagination, type PaginationProps, Select } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { count } from './format.ts';
import styles from './TableFrame.module.css';
import { texts } from './texts.ts';

/** The footer of a paged table: the range of rows shown, the pages, and the page size. */
export function TablePages(props: {
  /** One-based. */
  page: number;
  onPage: (page: number) => void;
  /** 0: all rows. */
  size: number;
  onSize: (size: number) => void;
  /** The effective number of rows per page, also if `size` is 0. */
  perPage: number;
  /** The number of rows on this page, rows that match the search, and all rows. */
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
        itemRender={withLabel}
      />
      <Select
        size="small"
        aria-label={texts.pages.rowsPerPage}
        className={styles.size ?? ''}
        value={size}
        options={sizesWith(size).map((value) => ({
          value,
          label: value ? texts.pages.perPage(value) : texts.pages.all,
        }))}
        onChange={onSize}
      />
    </div>
  );
}

/** The usual page sizes and the table's initial one; 0, all rows, comes last. */
const sizesWith = (size: number) =>
  [...new Set<number>([...pageSizes, size])].sort(
    (one, other) => (one || Number.POSITIVE_INFINITY) - (other || Number.POSITIVE_INFINITY),
  );

/** Adds accessible names to the arrows and formats page numbers like all numbers. */
const withLabel: NonNullable<PaginationProps['itemRender']> = (page, type, element) => {
  if (!isValidElement<{ 'aria-label'?: string; role?: string; rel?: string }>(element)) return element;
  // A page number is no link for search engines to leave alone.
  if (type === 'page') return cloneElement(element, { rel: '' }, count(page));
  const label = { 'aria-label': pageNames[type] };
  // The dots are not a button: the item around them has the focus.
  return cloneElement(element, type.startsWith('jump') ? { ...label, role: 'img' } : label);
};

const pageNames = {
  prev: texts.pages.previous,
  next: texts.pages.next,
  'jump-prev': texts.pages.severalBack,
  'jump-next': texts.pages.severalForward,
};

/** `11–20 of 1,204`; where a search excludes some, `7 of 1,204`, or `11–20 of 34 (1,204 in total)`. */
function rangeText(first: number, shown: number, matching: number, all: number): string {
  if (all === 0) return '';
  if (matching < all && shown === matching) return texts.pages.matching(matching, all);
  return matching === all
    ? texts.pages.range(first + 1, first + shown, matching)
    : texts.pages.rangeOfMatching(first + 1, first + shown, matching, all);
}

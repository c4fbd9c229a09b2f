import { lazyBeside } from './lazy-beside.ts';

/** `DataTable` as a part of the program by itself: for tables that stand on a dashboard, below what is seen first. */
export const LazyDataTable = lazyBeside(async () => ({
  default: (await import('./DataTable.tsx')).DataTable,
}));

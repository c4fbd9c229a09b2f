import { lazyBeside } from '../../ui/lazy-beside.ts';

/** `PagedTable` as a part of the program by itself: for tables that stand on a dashboard, below what is seen first. */
export const LazyPagedTable = lazyBeside(async () => ({
  default: (await import('./PagedTable.tsx')).PagedTable,
}));

import { lazyComponent } from '../../ui/lazy-component.ts';

/** `DataTable` as a separate chunk, for tables below the first view of a dashboard. */
export const LazyDataTable = lazyComponent(async () => ({
  default: (await import('./DataTable.tsx')).DataTable,
}));

import { lazyComponent } from '../../ui/lazy-component.ts';

/** `PagedTable` as a separate chunk, for tables below the first view of a dashboard. */
export const LazyPagedTable = lazyComponent(async () => ({
  default: (await import('./PagedTable.tsx')).PagedTable,
}));

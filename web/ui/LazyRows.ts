import { lazyBeside } from './lazy-beside.ts';
import type Rows from './Rows.tsx';

/** `Rows` for pages, whose first sight does without the table's program. */
export const LazyRows = lazyBeside(() => import('./Rows.tsx')) as unknown as typeof Rows;

import type { ReactNode } from 'react';
import styles from './Grid.module.css';

/** The page layout of a dashboard: rows of blocks below each other. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/**
 * One row of blocks: `thirds` or `halves` side by side, the first one `wide` beside a narrower one, or one `full`. If
 * the page is too narrow, the blocks stack. A `list` is a full row whose height is unknown until its data arrive: the
 * rows below it appear then, where they will stay.
 */
export function Row({
  kind,
  children,
}: {
  kind: 'thirds' | 'halves' | 'wide' | 'full' | 'list';
  children: ReactNode;
}) {
  return <div className={`${styles.row} ${styles[kind] ?? ''}`}>{children}</div>;
}

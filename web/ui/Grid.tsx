import type { ReactNode } from 'react';
import styles from './Grid.module.css';

/** A dashboard's page: rows of blocks below each other. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/**
 * One row of blocks: `thirds` or `halves` side by side, the first `wide` beside a narrower one, or one `full`. Where
 * the page's own width is too small for that, the blocks go below each other.
 */
export function Row({
  kind,
  children,
}: {
  kind: 'thirds' | 'halves' | 'wide' | 'full';
  children: ReactNode;
}) {
  return <div className={`${styles.row} ${styles[kind] ?? ''}`}>{children}</div>;
}

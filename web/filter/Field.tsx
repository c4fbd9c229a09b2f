import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** `most`: how far it grows where there is room, in pixels; absent: not at all. */
export type FieldSize = { width?: number | string; most?: number | undefined };

/** A control of the filter with its name above it. Without `htmlFor` the name is a group's. */
export function Field(props: FieldSize & { label: string; htmlFor?: string; children: ReactNode }) {
  const { label, htmlFor, width, most, children } = props;
  return (
    <div className={styles.field} style={{ width, ...(most && { flexGrow: 1, maxWidth: most }) }}>
      {htmlFor ? (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      ) : (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      )}
      {children}
    </div>
  );
}

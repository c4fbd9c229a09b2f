import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** `most`: the maximum width in pixels to which it grows; absent: it does not grow. */
export type FieldSize = { width?: number | string; most?: number | undefined };

/** A filter control with its label above it. Without `htmlFor` the label names a group. */
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

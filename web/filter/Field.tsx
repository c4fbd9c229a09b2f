import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** A control of the filter with its name above it. Without `htmlFor` the name is a group's. */
export function Field(props: {
  label: string;
  htmlFor?: string;
  width?: number | string;
  children: ReactNode;
}) {
  const { label, htmlFor, width, children } = props;
  return (
    <div className={styles.field} style={{ width }}>
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

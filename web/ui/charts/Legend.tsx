import type { ReactNode } from 'react';
import styles from './charts.module.css';

export type LegendEntry = {
  name: string;
  color: string;
  /** The colour of the outline, for items drawn as outlines. */
  border?: string;
  /** The text after the name: a share. */
  text?: string | undefined;
  /** Opens the item; the legend does not hide series. Absent: the entry is only a label. */
  onOpen?: ((entry: HTMLElement) => void) | undefined;
  /** Beside the entry: a button that does something else than opening the item. */
  aside?: ReactNode;
};

export function Legend({ entries, kind }: { entries: readonly LegendEntry[]; kind: 'pie' | 'bars' }) {
  return (
    <ul data-legend className={`${styles.legend} ${kind === 'pie' ? styles.ofPie : styles.ofBars}`}>
      {entries.map(({ name, color, border, text, onOpen, aside }) => {
        const words = (
          <>
            <span
              className={styles.dot}
              style={{ background: color, border: border && `1px solid ${border}` }}
            />
            <span className={styles.name} title={name}>
              {name}
            </span>
            {text && <span className={styles.share}>{text}</span>}
          </>
        );
        return (
          <li key={name}>
            {onOpen ? (
              <button type="button" className={styles.entry} onClick={(event) => onOpen(event.currentTarget)}>
                {words}
              </button>
            ) : (
              <span className={styles.entry}>{words}</span>
            )}
            {aside}
          </li>
        );
      })}
    </ul>
  );
}

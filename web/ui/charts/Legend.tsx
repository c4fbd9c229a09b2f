import styles from './charts.module.css';

export type LegendEntry = {
  name: string;
  color: string;
  /** Of what is drawn as an outline. */
  border?: string;
  /** Behind the name: a share. */
  text?: string | undefined;
  /** Opens what the entry stands for; it hides nothing of the chart. Absent: it only tells what is drawn. */
  onOpen?: ((entry: HTMLElement) => void) | undefined;
};

export function Legend({ entries, kind }: { entries: readonly LegendEntry[]; kind: 'pie' | 'bars' }) {
  return (
    <ul className={`${styles.legend} ${kind === 'pie' ? styles.ofPie : styles.ofBars}`}>
      {entries.map(({ name, color, border, text, onOpen }) => {
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
          </li>
        );
      })}
    </ul>
  );
}

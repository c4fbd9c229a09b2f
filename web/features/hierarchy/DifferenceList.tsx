import { type Difference, kindsOfDifference } from './differences.ts';
import styles from './HierarchyEditor.module.css';
import { texts } from './texts.ts';

export function DifferenceList({ label, list }: { label: string; list: readonly Difference[] }) {
  const byKind = Map.groupBy(list, ({ kind }) => kind);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
    <section className={styles.differences} aria-label={label} tabIndex={0}>
      {list.length === 0 && <p>{texts.differences.none}</p>}
      {kindsOfDifference.map((kind) => {
        const those = byKind.get(kind) ?? [];
        return (
          those.length > 0 && (
            <div key={kind}>
              <h3>{texts.differences.groups[kind](those.length)}</h3>
              <ul>
                {those.map(({ id, sentence }) => (
                  <li key={id}>{sentence}</li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}

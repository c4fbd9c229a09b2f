import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import type { Group, Result } from './results.ts';
import styles from './search.module.css';

type Props = {
  id: string;
  groups: readonly Group[];
  /** The place of the result that Enter opens, among those of all groups. */
  active: number;
  onActive: (at: number) => void;
  onPick: (result: Result) => void;
  /** The results of a newer text are under way. */
  isOutdated: boolean;
};

/** The field keeps the focus; arrow keys move the active result. */
export function Results({ id, groups, active, onActive, onPick, isOutdated }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another result is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const all = groups.flatMap(({ results }) => results);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.search.title}
      aria-busy={isOutdated}
      className={styles.list}
    >
      {groups.map(({ title, results, hasMore }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box may group its options by this role alone
        <div key={title} role="group" aria-label={title}>
          <div className={styles.title}>{title}</div>
          {results.map((result) => {
            const at = all.indexOf(result);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              <div
                key={at}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                className={styles.result}
                onMouseMove={() => onActive(at)}
                onClick={() => onPick(result)}
              >
                <span className={styles.name}>{result.name}</span>
                <span className={styles.detail}>{result.detail}</span>
              </div>
            );
          })}
          {hasMore && <div className={styles.more}>{texts.search.more}</div>}
        </div>
      ))}
    </div>
  );
}

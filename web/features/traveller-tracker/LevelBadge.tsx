import type { AdvisoryLevel } from '@tripledger/contract/vocabulary/advisories.ts';
import { colorOf, levelLabel } from './levels.ts';
import styles from './tracker.module.css';

/** A level as text, with its colour beside it. `words`: those of the source. */
export function LevelBadge({ level, words }: { level: AdvisoryLevel | undefined; words?: string }) {
  return (
    <span className={styles.badge}>
      <span className={styles.swatch} style={{ background: colorOf(level) }} />
      {words || levelLabel(level)}
    </span>
  );
}

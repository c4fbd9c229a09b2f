import type { AdvisoryLevel } from '@tripledger/contract/vocabulary/advisories.ts';
import { levelColors, levelLabel } from './levels.ts';
import styles from './tracker.module.css';

/** A level as text, with its colour beside it. */
export function LevelBadge({ level }: { level: AdvisoryLevel | undefined }) {
  return (
    <span className={styles.badge}>
      <span className={styles.swatch} style={{ background: levelColors[level ?? 0] }} />
      {levelLabel(level)}
    </span>
  );
}

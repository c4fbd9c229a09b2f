import type { AdvisoryLevel } from '@tripledger/contract/core/advisories.ts';
import { levelColors, levelLabel } from './levels.ts';
import styles from './tracker.module.css';

/** A level in words, with its colour beside them. */
export function LevelBadge({ level }: { level: AdvisoryLevel | undefined }) {
  return (
    <span className={styles.badge}>
      <span className={styles.swatch} style={{ background: levelColors[level ?? 0] }} />
      {levelLabel(level)}
    </span>
  );
}

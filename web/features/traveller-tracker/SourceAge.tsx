import type { AdvisorySourceAge } from '@tripledger/contract/traveller-tracker/advisories.ts';
import { useUser } from '../../session/useUser.ts';
import { age, timeIn } from '../../ui/instant.ts';
import styles from './tracker.module.css';

/** The source and age of the advisories, and whether its latest fetch failed. Demo data have no real source. */
export function SourceAge({ source }: { source: AdvisorySourceAge }) {
  const { name, isDemonstration, fetchedAt, failedAt } = source;
  const { time_zone: zone } = useUser().client;
  const now = new Date();
  if (isDemonstration) {
    return (
      <p className={styles.note}>
        <strong className={styles.demonstration}>Demonstration data</strong> Invented advisories, not the
        advice of {name}.
      </p>
    );
  }
  return (
    <p className={styles.note}>
      Advisories: {name},{' '}
      {fetchedAt ? (
        <time dateTime={fetchedAt} title={timeIn(zone, new Date(fetchedAt))}>
          fetched {age(new Date(fetchedAt), now)}
        </time>
      ) : (
        'not fetched yet'
      )}
      {failedAt && (
        <strong className={styles.failed}>
          {' '}
          Last update failed {age(new Date(failedAt), now)}.
          {fetchedAt && ` Showing advisories from ${timeIn(zone, new Date(fetchedAt))}.`}
        </strong>
      )}
    </p>
  );
}

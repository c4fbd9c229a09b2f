import type { AdvisorySourceAge } from '@tripledger/contract/traveller-tracker/advisories.ts';
import { useUser } from '../../session/useUser.ts';
import { age, timeIn } from '../../ui/instant.ts';
import { texts } from './texts.ts';
import styles from './tracker.module.css';

/** The source and age of the advisories, and whether its latest fetch failed. Demo data have no real source. */
export function SourceAge({ source }: { source: AdvisorySourceAge }) {
  const { name, isDemonstration, fetchedAt, failedAt } = source;
  const { time_zone: zone } = useUser().client;
  const now = new Date();
  if (isDemonstration) {
    return (
      <p className={styles.note}>
        <strong className={styles.demonstration}>{texts.source.demonstration}</strong>{' '}
        {texts.source.invented(name)}
      </p>
    );
  }
  return (
    <p className={styles.note}>
      {texts.source.name(name)}{' '}
      {fetchedAt ? (
        <time dateTime={fetchedAt} title={timeIn(zone, new Date(fetchedAt))}>
          {texts.source.fetched(age(new Date(fetchedAt), now))}
        </time>
      ) : (
        texts.source.notFetched
      )}
      {failedAt && (
        <strong className={styles.failed}>
          {' '}
          {texts.source.failed(age(new Date(failedAt), now))}
          {fetchedAt && ` ${texts.source.showing(timeIn(zone, new Date(fetchedAt)))}`}
        </strong>
      )}
    </p>
  );
}

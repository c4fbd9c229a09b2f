import { date } from '@tripledger/charts/format.ts';
import { useEffect, useState } from 'react';
import { useAnsweredAt } from '../../api/useAnsweredAt.ts';
import { useUser } from '../../session/useUser.ts';
import { useLatestUpdate } from '../../shared/latest-update/useLatestUpdate.ts';
import { age, clockIn, timeIn } from '../../ui/instant.ts';
import { texts } from '../texts.ts';
import styles from './DataAge.module.css';

const minute = 60_000;

/**
 * The age of the data, the last day they cover, and when the screen's figures were requested; renders nothing until the
 * age is known.
 */
export function DataAge() {
  const { client } = useUser();
  const update = useLatestUpdate();
  const answered = useAnsweredAt();
  const now = useNow();
  if (!update?.loadedAt) return null;
  const loaded = new Date(update.loadedAt);
  const reach = update.latestTransactionDate && date(update.latestTransactionDate);
  const asOf = answered === null ? null : new Date(answered);
  const exact = [
    texts.dataAge.loadedAt(timeIn(client.time_zone, loaded), client.time_zone),
    reach && texts.dataAge.upTo(reach),
    asOf && texts.dataAge.figuresAsOf(timeIn(client.time_zone, asOf)),
  ].filter((part) => part !== null);
  return (
    <p className={styles.age} title={exact.join(', ')}>
      {reach && (
        <span className={styles.reach}>
          {texts.dataAge.dataUpTo} <time dateTime={update.latestTransactionDate ?? ''}>{reach}</time>
        </span>
      )}
      <span className={styles.loaded}>
        {texts.dataAge.loaded} <time dateTime={update.loadedAt}>{age(loaded, now)}</time>
        {asOf && (
          <>
            {texts.dataAge.asOf} <time dateTime={asOf.toISOString()}>{clockIn(client.time_zone, asOf)}</time>
          </>
        )}
      </span>
    </p>
  );
}

/** The current time, updated every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}

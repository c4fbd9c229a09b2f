import { date } from '@tripledger/charts/format.ts';
import { useEffect, useState } from 'react';
import { useUser } from '../../session/useUser.ts';
import { useLatestUpdate } from '../../shared/latest-update/useLatestUpdate.ts';
import { age, timeIn } from '../../ui/instant.ts';
import styles from './DataAge.module.css';

const minute = 60_000;

/** The age of the data and the last day they cover; renders nothing until that is known. */
export function DataAge() {
  const { client } = useUser();
  const update = useLatestUpdate();
  const now = useNow();
  if (!update?.loadedAt) return null;
  const loaded = new Date(update.loadedAt);
  const reach = update.latestTransactionDate && date(update.latestTransactionDate);
  const exact = `Data loaded ${timeIn(client.time_zone, loaded)} (${client.time_zone})`;
  return (
    <p className={styles.age} title={reach ? `${exact}, up to ${reach}` : exact}>
      {reach && (
        <span className={styles.reach}>
          Data up to <time dateTime={update.latestTransactionDate ?? ''}>{reach}</time>
        </span>
      )}
      <span className={styles.loaded}>
        Loaded <time dateTime={update.loadedAt}>{age(loaded, now)}</time>
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

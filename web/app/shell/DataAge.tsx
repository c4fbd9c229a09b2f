import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { latestUpdate } from '@tripledger/contract/latest-update/calls.ts';
import { Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useAnsweredAt } from '../../api/useAnsweredAt.ts';
import { useUser } from '../../session/useUser.ts';
import { useLatestUpdate } from '../../shared/latest-update/useLatestUpdate.ts';
import { date, month as monthText } from '../../ui/format.ts';
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
  if (!update) return null;
  const late = <LateSources late={update.late} />;
  if (!update.loadedAt) return update.late.length > 0 && <p className={styles.age}>{late}</p>;
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
      <span className={styles.first}>
        {late}
        {reach && (
          <span className={styles.reach}>
            {texts.dataAge.dataUpTo} <time dateTime={update.latestTransactionDate ?? ''}>{reach}</time>
          </span>
        )}
        <IncompleteMonths incomplete={update.incomplete} />
      </span>
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

/** The sources whose deliveries are missing. */
function LateSources({ late }: { late: readonly { source: string; since: string }[] }) {
  const { time_zone: timeZone } = useUser().client;
  if (late.length === 0) return null;
  const sentences = late.map(({ source, since }) =>
    texts.dataAge.lateSince(source, timeIn(timeZone, new Date(since))),
  );
  return <Notice className={styles.late} text={texts.dataAge.late(late.length)} sentences={sentences} />;
}

/** The months that are incomplete, and which source lacks what. */
function IncompleteMonths({ incomplete }: Pick<Answer<typeof latestUpdate>, 'incomplete'>) {
  if (incomplete.length === 0) return null;
  const months = [...new Set(incomplete.map(({ month }) => monthText(month)))];
  const sentences = incomplete.map(({ source, month, missingDays, latestDay }) =>
    texts.dataAge.missingIn(source, monthText(month), missingDays, latestDay && date(latestDay)),
  );
  return (
    <Notice className={styles.incomplete} text={texts.dataAge.incomplete(months)} sentences={sentences} />
  );
}

/** A few words that tell more on hover and on focus. */
function Notice(props: { className: string | undefined; text: string; sentences: readonly string[] }) {
  const { className, text, sentences } = props;
  return (
    <Popover
      trigger={['hover', 'focus', 'click']}
      content={sentences.map((sentence) => <div key={sentence}>{sentence}</div>)}
    >
      <button type="button" className={className} aria-description={sentences.join('. ')}>
        {text}
      </button>
    </Popover>
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

import { metricWords } from '@tripledger/contract/query/metric-words.ts';
import {
  isOfCredits,
  isOfForwardTrips,
  mayUseMetric,
  type QueryMetric,
  queryMetricNames,
  queryMetrics,
} from '@tripledger/contract/query/metrics.ts';
import { useUser } from '../../../session/useUser.ts';
import { type Entry, ranked, type Source, type Used } from '../entries.ts';
import { texts } from '../texts.ts';
import { useOpenScreen } from '../useOpenScreen.ts';

/** The most that are listed; the screens' names come before the metrics of a word that many have. */
const most = 8;

/** The metrics that the reader may use; each opens in Explore. */
export function useMetrics(used: Used): Source {
  const { permissions } = useUser().user;
  const openScreen = useOpenScreen();
  const entries = queryMetricNames
    .filter((name) => mayUseMetric(name, permissions))
    .map(
      (name): Entry => ({
        key: `metric ${name}`,
        name: queryMetrics[name].label,
        detail: texts.explore,
        words: metricWords[name].words,
        run: () => openScreen('/view/explore', { question: JSON.stringify(questionOf(name)) }),
      }),
    );
  return {
    group: texts.groups.metrics,
    entries: (text) => (text === '' ? [] : ranked(entries, text, used).slice(0, most)),
  };
}

/** What is as of now has no months. */
const questionOf = (name: QueryMetric) => ({
  metrics: [name],
  by: [isOfForwardTrips(name) || isOfCredits(name) ? 'customer' : 'month'],
});

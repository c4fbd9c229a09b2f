import type { TrendAnswer, TrendEndpoint } from '@tripledger/contract/http/trend.ts';
import { type ReactNode, useMemo } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useReport } from '../../filter/useReport.ts';
import { month as monthText } from '../../ui/format.ts';
import { type Trends, TrendsContext } from '../../ui/trend.ts';
import { useIsIdle } from '../../ui/useIsIdle.ts';
import { useIsIncompleteMonth } from '../latest-update/useLatestUpdate.ts';
import { texts } from '../months/texts.ts';

type Props = {
  endpoint: TrendEndpoint;
  /** The figures themselves come first. */
  isReady: boolean;
  children: ReactNode;
};

/** Provides the trends of the dashboard's headline figures, from one request once everything else is shown. */
export function WithTrends({ endpoint, isReady, children }: Props) {
  const { dateEnd } = useFilter().dates;
  const isIdle = useIsIdle();
  // All dates with the same last month have the same trends.
  const dates = { dateStart: `${dateEnd.slice(0, 7)}-01`, dateEnd };
  const { data } = useReport(endpoint, undefined, { enabled: isReady && isIdle, dates, quiet: true });
  const isSoFar = useIsIncompleteMonth();
  const trends = useMemo(() => trendsOf(endpoint, data, isSoFar), [endpoint, data, isSoFar]);
  return <TrendsContext value={trends}>{children}</TrendsContext>;
}

function trendsOf(
  { trended }: TrendEndpoint,
  data: TrendAnswer | undefined,
  isSoFar: (month: string) => boolean,
): Trends {
  const months =
    data?.months.map((month) => `${monthText(month)}${isSoFar(month) ? ` ${texts.soFar}` : ''}`) ?? [];
  return {
    names: Object.keys(trended),
    of: (name) => {
      const values = data?.values[name];
      return values ? { months, values } : null;
    },
  };
}

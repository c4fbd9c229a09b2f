/** Prepares the responses of the Summary screen for its charts and tables. */

import type { BarSeries, BarsBefore } from '@tripledger/charts/bars.ts';
import { type MoneyFormat, money } from '@tripledger/charts/format.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type {
  byDestination,
  byMonth,
  complianceChart,
  topTravellers,
} from '@tripledger/contract/summary/calls.ts';
import { metrics } from '@tripledger/contract/summary/metrics.ts';
import { productGroups } from '@tripledger/contract/vocabulary/product-groups.ts';
import type { Before } from '../../shared/compare/useCompared.ts';
import { type By, beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import { barNames, monthBefore, spendOf } from '../../shared/months/months.ts';
import type { MapPoint } from '../../ui/charts/map.ts';
import type { Column } from '../../ui/columns.ts';
import { texts } from './texts.ts';

export type Month = Answer<typeof byMonth>[number];
export type Destination = Answer<typeof byDestination>[number];
export type Traveller = Answer<typeof topTravellers>[number];
export type Policy = Answer<typeof complianceChart>[number];

/** The figure of the bars' series at this place; none is all of them. */
export const metricOfSeries = (at: number | null) => productGroups[at ?? -1]?.name ?? 'total';

/** Columns of spend by product, and the total. */
export const spendColumns = [
  ...productGroups.map(({ name, field }) => ({
    field,
    title: metrics[name].label,
    kind: 'money' as const,
    ...(field === 'hotelSpend' && { width: 140 }),
  })),
  { field: 'totalSpend' as const, title: texts.columns.totalSpend, kind: 'money' as const },
];

/** The total comes first, so that it is visible if the others need scrolling. */
export function monthColumns(
  before: Before<readonly Month[]> | undefined,
): readonly Column<Compared<Month>>[] {
  return [
    { field: 'month', title: texts.columns.month, kind: 'month' },
    ...spendColumns.slice(-1),
    ...beforeColumns<Month>('money', before),
    ...spendColumns.slice(0, -1),
  ];
}

export function monthBars(
  months: readonly Month[],
  before?: Before<readonly Month[]>,
  isSoFar: (month: string) => boolean = () => false,
): { categories: string[]; series: BarSeries[]; before: BarsBefore | undefined } {
  return {
    categories: barNames(months, isSoFar),
    series: productGroups.map(({ name, field, color }) => ({
      name: metrics[name].label,
      color,
      values: months.map((each) => each[field]),
    })),
    before: monthBefore(months, before, spendOf),
  };
}

/** A month with only refunds also has spend, below zero. */
export const hasNoSpend = (months: readonly Month[]) =>
  months.every((each) => productGroups.every(({ field }) => each[field] === 0));

export const policyBy: By<Policy> = {
  key: ({ name }) => name,
  value: ({ value }) => value,
  gone: (policy) => ({ ...policy, value: 0 }),
};

export const destinationBy: By<Destination> = {
  key: ({ locationId }) => locationId,
  value: ({ value }) => value,
  gone: (destination) => ({ ...destination, value: 0 }),
};

/** The points of destinations with current trips. */
export function destinationPoints(destinations: readonly Compared<Destination>[]): MapPoint[] {
  return destinations
    .filter(({ value }) => value > 0)
    .map(({ locationId, name, value, before, latitude, longitude }) => ({
      id: locationId,
      name,
      value,
      ...(before !== undefined && { before }),
      latitude,
      longitude,
    }));
}

/** The number of trips that the map cannot show. */
export function unplacedTrips(destinations: readonly Destination[]): number {
  return destinations.reduce(
    (sum, { value, latitude, longitude }) => sum + (latitude === null || longitude === null ? value : 0),
    0,
  );
}

/** Travellers without current spend are omitted: the table lists only those of the selected dates. */
export const travellerBy: By<Traveller> = {
  key: ({ travellerId }) => travellerId,
  value: ({ totalSpend }) => totalSpend,
};

/** States how much of the total spend is in no row of the table of travellers, because its lines name nobody. */
export function unnamedSpendText(
  { totalSpend, whole }: { totalSpend: number; whole?: number },
  format: MoneyFormat,
): string {
  if (whole === undefined) return '';
  const unnamed = (Math.round(whole * 100) - Math.round(totalSpend * 100)) / 100;
  return unnamed === 0
    ? texts.travellerSpend.allNamed
    : texts.travellerSpend.unnamed(money(unnamed, format), money(whole, format));
}

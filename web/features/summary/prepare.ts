/** Turns Summary's answers into what its charts draw and their tables list. */
import type { Answer } from '@tripledger/contract/endpoint.ts';
import type { byDestination, byMonth } from '@tripledger/contract/summary.ts';
import { figures } from '@tripledger/contract/summary-figures.ts';
import type { BarSeries } from '../../ui/charts/bars.ts';
import type { MapPoint } from '../../ui/charts/map.ts';
import { productColors } from '../../ui/charts/palette.ts';
import type { Column } from '../../ui/columns.ts';
import { month } from '../../ui/format.ts';

export type Month = Answer<typeof byMonth>[number];
export type Destination = Answer<typeof byDestination>[number];

const products = [
  { field: 'airSpend', label: figures.air.label, color: productColors.air },
  { field: 'hotelSpend', label: figures.hotel.label, color: productColors.hotel },
  { field: 'carSpend', label: figures.car.label, color: productColors.car },
  { field: 'serviceFeesSpend', label: figures.service_fees.label, color: productColors.service_fees },
  { field: 'otherSpend', label: figures.other.label, color: productColors.other },
] as const;

/** Columns of spend by product, and their sum. */
export const spendColumns = [
  ...products.map(({ field, label }) => ({
    field,
    title: label,
    kind: 'money' as const,
    ...(field === 'hotelSpend' && { width: 140 }),
  })),
  { field: 'totalSpend' as const, title: 'Total spend', kind: 'money' as const },
];

export const monthColumns: readonly Column<Month>[] = [
  { field: 'month', title: 'Month', kind: 'month' },
  // First, so that it is in sight where the others have to be scrolled to.
  ...spendColumns.toReversed().slice(0, 1),
  ...spendColumns.slice(0, -1),
];

export function monthBars(months: readonly Month[]): { categories: string[]; series: BarSeries[] } {
  return {
    categories: months.map((each) => month(each.month)),
    series: products.map(({ field, label, color }) => ({
      name: label,
      color,
      values: months.map((each) => each[field]),
    })),
  };
}

/** A month of refunds alone has spend too, below zero. */
export const hasNoSpend = (months: readonly Month[]) =>
  months.every((each) => products.every(({ field }) => each[field] === 0));

export function destinationPoints(destinations: readonly Destination[]): MapPoint[] {
  return destinations.map(({ locationId, name, value, latitude, longitude }) => ({
    id: locationId,
    name,
    value,
    latitude,
    longitude,
  }));
}

/** Trips that the map cannot show. */
export function unplacedTrips(destinations: readonly Destination[]): number {
  return destinations.reduce(
    (sum, { value, latitude, longitude }) => sum + (latitude === null || longitude === null ? value : 0),
    0,
  );
}

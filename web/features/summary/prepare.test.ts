import { expect, it } from 'vitest';
import { withBefore } from '../../shared/compare/with-before.ts';
import {
  type Destination,
  destinationBy,
  destinationPoints,
  hasNoSpend,
  type Month,
  metricOfSeries,
  monthBars,
  monthColumns,
  type Policy,
  policyBy,
  unplacedTrips,
} from './prepare.ts';

const january: Month = {
  month: '2026-01',
  totalSpend: 115,
  airSpend: 100,
  hotelSpend: 20,
  carSpend: 5,
  serviceFeesSpend: 0,
  otherSpend: -10,
};
const february: Month = {
  month: '2026-02',
  totalSpend: 0,
  airSpend: 0,
  hotelSpend: 0,
  carSpend: 0,
  serviceFeesSpend: 0,
  otherSpend: 0,
};

it('draws one series per product over all months', () => {
  const { categories, series } = monthBars([january, february]);
  expect(categories).toEqual(['Jan 2026', 'Feb 2026']);
  expect(series.map(({ name, values }) => [name, ...values])).toEqual([
    ['Airfares', 100, 0],
    ['Accommodation', 20, 0],
    ['Rental car', 5, 0],
    ['Service fees', 0, 0],
    ['Other', -10, 0],
  ]);
  expect(new Set(series.map(({ color }) => color)).size).toBe(5);
});

it('lists the month, its total and the products in the table', () => {
  const titles = (before?: { data: Month[] }) => monthColumns(before).map(({ title }) => title);
  expect(titles({ data: [] }).slice(0, 4)).toEqual(['Month', 'Total spend', 'Before', 'Change']);
  expect(titles()).toEqual([
    'Month',
    'Total spend',
    'Airfares',
    'Accommodation',
    'Rental car',
    'Service fees',
    'Other',
  ]);
});

it('adds the earlier monthly total beside each stack, and maps each series to its figure', () => {
  const { before } = monthBars([january], { data: [{ ...january, month: '2025-01', totalSpend: 80 }] });
  expect(before).toEqual({ categories: ['Jan 2025'], values: [80] });
  expect([0, 3, 5].map(metricOfSeries)).toEqual(['air', 'service_fees', 'total']);
});

it('keeps destinations and policies of the earlier period in the tables but off the map', () => {
  const destinations: Destination[] = [
    { locationId: 7, name: 'London', country: 'GB', value: 4, latitude: 51.5, longitude: -0.1 },
  ];
  const earlier: Destination[] = [
    { locationId: 9, name: 'Paris', country: 'FR', value: 2, latitude: 48.9, longitude: 2.3 },
  ];
  const rows = withBefore(destinations, { data: earlier }, destinationBy);
  expect(rows.map(({ name, value, before }) => [name, value, before])).toEqual([
    ['London', 4, 0],
    ['Paris', 0, 2],
  ]);
  expect(destinationPoints(rows).map(({ name, before }) => [name, before])).toEqual([['London', 0]]);
  const policy: Policy = { name: 'In policy', value: 3, color: '#123456' };
  expect(withBefore([], { data: [policy] }, policyBy)).toEqual([
    { ...policy, value: 0, before: 3, change: -100 },
  ]);
});

it('reports no spend only if every product is zero, not if refunds offset spend', () => {
  expect(hasNoSpend([february])).toBe(true);
  expect(hasNoSpend([february, { ...february, airSpend: 10, otherSpend: -10 }])).toBe(false);
});

it('counts the trips that the map cannot show', () => {
  const destinations: Destination[] = [
    { locationId: 7, name: 'London', country: 'GB', value: 4, latitude: 51.5, longitude: -0.1 },
    { locationId: 8, name: 'Mine camp', country: 'AU', value: 2, latitude: null, longitude: null },
    { locationId: null, name: 'Not specified', country: null, value: 3, latitude: null, longitude: null },
  ];
  expect(unplacedTrips(destinations)).toBe(5);
  expect(destinationPoints(destinations)[0]).toEqual({
    id: 7,
    name: 'London',
    value: 4,
    latitude: 51.5,
    longitude: -0.1,
  });
});

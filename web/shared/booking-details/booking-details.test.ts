import { lineStatuses } from '@tripledger/contract/core/constants.ts';
import type { BookingLine } from '@tripledger/contract/traveller/booking-details.ts';
import { expect, it } from 'vitest';
import { badgeOf, detailOf, groupsOf } from './groups.ts';
import { bookingDate, timesOf } from './times.ts';

const line: BookingLine = {
  productType: 'Air',
  transactionDate: '2026-03-01',
  header: 'Example Air',
  totalSpend: 100,
  startDate: '2026-03-10T22:30',
  endDate: '2026-03-11T04:45',
  detail: 'A to B',
  additionalDetail: 'Economy',
  status: 'Normal',
  invoiceNumber: null,
  invoiceDate: null,
  policyCode: null,
  lostSavings: 0,
  references: [],
};
const said = (more: Partial<BookingLine>) =>
  timesOf({ ...line, ...more }).map(({ label, text, marker }) =>
    [label, text, marker].filter(Boolean).join(' '),
  );

it('says when a flight departs and arrives, and on which later day', () => {
  expect(said({})).toEqual(['Depart 22:30', 'Arrive 04:45 +1']);
  expect(said({ endDate: '2026-03-10T23:45' })).toEqual(['Depart 22:30', 'Arrive 23:45']);
  expect(said({ endDate: '2026-03-12T00:00' })).toEqual(['Depart 22:30', 'Arrive 00:00 +2']);
  // Over the date line: arrives on the day before.
  expect(said({ startDate: '2026-03-11T00:30', endDate: '2026-03-10T18:00' })).toEqual([
    'Depart 00:30',
    'Arrive 18:00 −1',
  ]);
});

it('counts nights by their dates, over a change of clocks too, and says so from two on', () => {
  const stay = (startDate: string, endDate: string) => said({ productType: 'Hotel', startDate, endDate });
  expect(stay('2026-03-10T14:00', '2026-03-11T10:00')).toEqual(['Check-out 11 Mar 2026']);
  expect(stay('2026-04-04T14:00', '2026-04-06T10:00')).toEqual(['Check-out 6 Apr 2026, 2 nights']);
});

it('says of other products when they end, where that is after their start', () => {
  const hire = { productType: 'Car', startDate: '2026-03-10T08:00' } as const;
  expect(said({ ...hire, endDate: '2026-03-12T17:30' })).toEqual(['Start 08:00', 'End 12 Mar 2026 17:30']);
  expect(said({ ...hire, endDate: '2026-03-10T08:00' })).toEqual([]);
  expect(said({ ...hire, endDate: null })).toEqual([]);
});

it('writes dates without leading zeros', () => {
  expect(bookingDate('2026-09-07T00:00')).toBe('7 Sep 2026');
});

it('groups by product in the order of names', () => {
  const lines = (['Service Fee', 'Hotel', 'Air', 'Hotel'] as const).map((productType, at) => ({
    ...line,
    productType,
    header: String(at),
  }));
  expect(groupsOf(lines).map(([name, group]) => [name, ...group.map(({ header }) => header)])).toEqual([
    ['Air', '2'],
    ['Hotel', '1', '3'],
    ['Service Fee', '0'],
  ]);
});

it('marks every status but Normal', () => {
  const of = (badge: ReturnType<typeof badgeOf>) =>
    lineStatuses.filter((status) => badgeOf(status) === badge);
  expect(of(null)).toEqual(['Normal']);
  expect(of('warning')).toEqual(['Changed', 'Exchanged', 'Adcol']);
});

it('says nothing more of fees and insurances', () => {
  expect(detailOf(line)).toEqual(['A to B', 'Economy']);
  expect(detailOf({ ...line, additionalDetail: null })).toEqual(['A to B']);
  expect(detailOf({ ...line, productType: 'Service Fee' })).toEqual([]);
  expect(detailOf({ ...line, productType: 'Insurance' })).toEqual([]);
});

import type { BookingLine } from '@tripledger/contract/traveller/booking-details.ts';
import { lineStatuses } from '@tripledger/contract/vocabulary/constants.ts';
import { expect, it } from 'vitest';
import { shortDay } from '../../ui/format.ts';
import {
  badgeOf,
  detailOf,
  factsOf,
  groupsOf,
  invoicesOf,
  isVoidOrCancelled,
  policiesOf,
  referencesOf,
  sourcesOf,
  totalOf,
} from './prepare.ts';
import { timesOf } from './times.ts';

const line: BookingLine = {
  travellerName: 'Ada Lovelace',
  costCentre: 'Plant 1',
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
  source: null,
  delivered: null,
};
const timeTexts = (more: Partial<BookingLine>) =>
  timesOf({ ...line, ...more }).map(({ label, text, marker }) =>
    [label, text, marker].filter(Boolean).join(' '),
  );

it("shows departure and arrival of a flight, with the arrival's day offset", () => {
  expect(timeTexts({})).toEqual(['Depart 22:30', 'Arrive 04:45 +1']);
  expect(timeTexts({ endDate: '2026-03-10T23:45' })).toEqual(['Depart 22:30', 'Arrive 23:45']);
  expect(timeTexts({ endDate: '2026-03-12T00:00' })).toEqual(['Depart 22:30', 'Arrive 00:00 +2']);
  // A flight across the date line may arrive on the day before.
  expect(timeTexts({ startDate: '2026-03-11T00:30', endDate: '2026-03-10T18:00' })).toEqual([
    'Depart 00:30',
    'Arrive 18:00 −1',
  ]);
});

it('counts nights by date, also across a daylight saving change, and shows them from two on', () => {
  const stay = (startDate: string, endDate: string) =>
    timeTexts({ productType: 'Hotel', startDate, endDate });
  expect(stay('2026-03-10T14:00', '2026-03-11T10:00')).toEqual(['Check-out 11 Mar 2026']);
  expect(stay('2026-04-04T14:00', '2026-04-06T10:00')).toEqual(['Check-out 6 Apr 2026, 2 nights']);
});

it('shows the end of other products if it is after their start', () => {
  const hire = { productType: 'Car', startDate: '2026-03-10T08:00' } as const;
  expect(timeTexts({ ...hire, endDate: '2026-03-12T17:30' })).toEqual([
    'Start 08:00',
    'End 12 Mar 2026 17:30',
  ]);
  expect(timeTexts({ ...hire, endDate: '2026-03-10T08:00' })).toEqual([]);
  expect(timeTexts({ ...hire, endDate: null })).toEqual([]);
});

it('formats dates without leading zeros', () => {
  expect(shortDay('2026-09-07T00:00')).toBe('7 Sep 2026');
});

it('groups by product in alphabetical order', () => {
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

it('marks every status except Normal', () => {
  const of = (badge: ReturnType<typeof badgeOf>) =>
    lineStatuses.filter((status) => badgeOf(status) === badge);
  expect(of(null)).toEqual(['Normal']);
  expect(of('warning')).toEqual(['Changed', 'Exchanged', 'Adcol']);
});

it('shows no details of fees and insurances', () => {
  expect(detailOf(line)).toEqual(['A to B', 'Economy']);
  expect(detailOf({ ...line, additionalDetail: null })).toEqual(['A to B']);
  expect(detailOf({ ...line, productType: 'Service Fee' })).toEqual([]);
  expect(detailOf({ ...line, productType: 'Insurance' })).toEqual([]);
});

it('omits times that the feed does not contain', () => {
  const cover = { productType: 'Insurance', startDate: '2026-03-10T00:00' } as const;
  expect(timeTexts({ ...cover, endDate: '2026-03-12T00:00' })).toEqual(['End 12 Mar 2026']);
  expect(timeTexts({ startDate: '2026-03-10T00:00', endDate: '2026-03-10T00:00' })).toEqual([]);
  expect(timeTexts({ startDate: '2026-03-10T00:00', endDate: '2026-03-11T00:00' })).toEqual([
    'Arrive 11 Mar 2026',
  ]);
  expect(timeTexts({ startDate: '2026-03-10T00:00', endDate: null })).toEqual([]);
});

const booker = { name: 'Travel booker', value: 'Bo' };
const ticket = (value: string) => ({ name: 'Ticket number', value });
const booking: BookingLine[] = [
  { ...line, invoiceNumber: 'I1', invoiceDate: '2026-03-02', references: [booker, ticket('T1')] },
  { ...line, header: 'Other Air', totalSpend: 0.1, invoiceNumber: 'I1', invoiceDate: '2026-03-02' },
  { ...line, productType: 'Hotel', totalSpend: 0.2, travellerName: 'Cy Twombly', references: [booker] },
  { ...line, status: 'Cancelled', totalSpend: 50, endDate: '2026-09-01T00:00', policyCode: 'P2' },
  { ...line, productType: 'Insurance', startDate: null, endDate: null, totalSpend: 1, travellerName: null },
];

it('shows travellers, bookers, dates and cost centres once', () => {
  expect(factsOf(booking)).toEqual([
    { name: 'Travellers', value: 'Ada Lovelace, Cy Twombly' },
    { name: 'Booked by', value: 'Bo' },
    { name: 'Dates', value: '10 Mar 2026 to 11 Mar 2026' },
    { name: 'Cost centre', value: 'Plant 1' },
  ]);
  // Without travel, the transaction date is used.
  expect(factsOf(booking.slice(-1)).find(({ name }) => name === 'Dates')?.value).toBe('1 Mar 2026');
});

it('sums counted lines to the cent, and marks void and cancelled ones as struck through', () => {
  expect(totalOf(booking)).toBe(101.3);
  expect(booking.filter(isVoidOrCancelled)).toEqual([booking[3]]);
  expect(isVoidOrCancelled({ ...line, status: 'Pending' })).toBe(false);
});

it('lists invoices, policies and references once each', () => {
  expect(invoicesOf(booking)).toEqual([{ number: 'I1', date: '2026-03-02', amount: 100.1 }]);
  expect(policiesOf(booking)).toEqual([booking[3]]);
  expect(referencesOf(booking)).toEqual([{ ...ticket('T1'), of: 'Example Air' }]);
  expect(referencesOf(booking.slice(0, 1))).toEqual([{ ...ticket('T1'), of: null }]);
});

it('names each file once, with the rows of the lines in order', () => {
  const from = (row: number, file = 'line_items.csv'): BookingLine => ({
    ...line,
    source: { importId: 7, file, row, layout: null },
  });
  expect(sourcesOf([from(12), from(3), from(9, 'later.csv'), line])).toEqual([
    { importId: 7, file: 'line_items.csv', rows: [3, 12], layout: null },
    { importId: 7, file: 'later.csv', rows: [9], layout: null },
  ]);
});

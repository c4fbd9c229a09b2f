import { partsOf } from '@tripledger/charts/slices.ts';
import { describe, expect, it } from 'vitest';
import {
  airlineSlices,
  classBranches,
  type DaysNode,
  daysAt,
  daysRows,
  drillDownPath,
  farePath,
} from './prepare.ts';

const row = (fareTypeDescription: string, classOfTravel: string | null, spend: number) => ({
  fareTypeDescription,
  classOfTravel,
  spend,
  averageBookingCost: spend,
  averageAdvancePurchase: null,
  faresChanged: 0,
  costOfChange: 0,
});

it('groups the classes below their fare type, in the order of the response', () => {
  const rows = [row('Saver', null, 30), row('Saver', 'Economy', 20), row('Saver', 'Business Class', 10)];
  const lone = row('Flex', null, 5);
  expect(classBranches([...rows, lone])).toEqual([
    { row: rows[0], children: [rows[1], rows[2]] },
    { row: lone, children: [] },
  ]);
});

it('keeps a disappeared class below its fare type, wherever its row is', () => {
  const gone = { ...row('Saver', 'First Class', 0), before: 7 };
  const branches = classBranches([row('Saver', null, 30), row('Flex', null, 5), gone]);
  expect(branches[0]?.children).toEqual([gone]);
});

it('draws an airline by its spend and keeps its id and name', () => {
  const airline = {
    airline: 'QF',
    airlineName: 'Qantas',
    bookings: 2,
    tickets: 3,
    totalSpend: 100,
    marketShare: 80,
    aveBookingCost: 50,
    aveTicketPrice: 33.3,
    color: '#112233',
  };
  const slice = { airline: 'QF', airlineName: 'Qantas', name: 'Qantas', value: 100, color: '#112233' };
  expect(airlineSlices([airline])).toEqual([slice]);
  expect(airlineSlices([{ ...airline, before: 70 }])).toEqual([{ ...slice, before: 70 }]);
});

it('shows the same airline share in pie, table and glossary: of all airfares, net of refunds', () => {
  const airline = (airlineName: string, totalSpend: number, marketShare: number) => ({
    airline: airlineName,
    airlineName,
    bookings: 1,
    tickets: 1,
    totalSpend,
    marketShare,
    aveBookingCost: totalSpend,
    aveTicketPrice: totalSpend,
    color: '#3b78c3',
  });
  const airlines = [
    airline('Qantas', 1800, 97.8260869565),
    airline('Rex', 120, 6.5217391304),
    airline('Jetstar', -80, -4.347826087),
  ];
  const drawn = partsOf(airlineSlices(airlines), 'en-AU');
  expect(drawn.map(({ name }) => name)).toEqual(['Qantas', 'Rex']);
  for (const [at, { share }] of drawn.entries()) expect(share).toBeCloseTo(airlines[at]!.marketShare, 8);
});

describe('days in advance', () => {
  const bar = (name: string, value: number, lines: number, children?: DaysNode[]): DaysNode => ({
    name,
    value,
    lines,
    ...(children && { children }),
  });
  const days = [
    bar('Restricted', 16, 3, [
      bar('Saver', 14.5, 2, [bar('Economy', 14.5, 2)]),
      bar('Not specified', 20, 1, [bar('Economy', 20, 1)]),
    ]),
    bar('Flexible', 3, 1, []),
  ];
  const names = (path: string[]) => daysAt(days, path).map(({ name }) => name);

  it('drills down from fare types to descriptions to classes, and no further', () => {
    expect(names([])).toEqual(['Restricted', 'Flexible']);
    expect(names(['Restricted'])).toEqual(['Saver', 'Not specified']);
    expect(names(['Restricted', 'Saver'])).toEqual(['Economy']);
    expect(drillDownPath([], 'Restricted')).toEqual(['Restricted']);
    expect(drillDownPath(['Restricted'], 'Saver')).toEqual(['Restricted', 'Saver']);
    expect(drillDownPath(['Restricted', 'Saver'], 'Economy')).toBeNull();
  });

  it('has no bars for a path that does not exist in the data', () => {
    expect(names(['Semi Flexible', 'Saver'])).toEqual([]);
  });

  it('sends as much of the path as there is', () => {
    expect(farePath([])).toEqual({});
    expect(farePath(['Restricted', 'Saver'])).toEqual({
      fareType: 'Restricted',
      fareTypeDescription: 'Saver',
    });
    expect(farePath(['Restricted', 'Saver', 'Economy'])).toMatchObject({ classOfTravel: 'Economy' });
  });

  it('lists the bars of the current level, with null for a missing earlier mean', () => {
    const rows = (path: string[], before?: DaysNode[]) =>
      daysRows(daysAt(days, path), before && daysAt(before, path));
    const earlier = [bar('Restricted', 12, 9, [])];
    expect(rows([], earlier)).toEqual([
      { name: 'Restricted', value: 16, lines: 3, before: 12 },
      { name: 'Flexible', value: 3, lines: 1, before: null },
    ]);
    expect(rows(['Restricted'], earlier)).toEqual([
      { name: 'Saver', value: 14.5, lines: 2, before: null },
      { name: 'Not specified', value: 20, lines: 1, before: null },
    ]);
    expect(rows(['Restricted', 'Saver'])).toEqual([{ name: 'Economy', value: 14.5, lines: 2 }]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  airlineSlices,
  classBranches,
  type DaysNode,
  daysAt,
  daysRows,
  drilled,
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

it('puts the classes below their fare type, in the order of the answer', () => {
  const rows = [row('Saver', null, 30), row('Saver', 'Economy', 20), row('Saver', 'Business Class', 10)];
  const lone = row('Flex', null, 5);
  expect(classBranches([...rows, lone])).toEqual([
    { row: rows[0], children: [rows[1], rows[2]] },
    { row: lone, children: [] },
  ]);
});

it('keeps a class that has gone below its fare type, wherever its row stands', () => {
  const gone = { ...row('Saver', 'First Class', 0), before: 7 };
  const branches = classBranches([row('Saver', null, 30), row('Flex', null, 5), gone]);
  expect(branches[0]?.children).toEqual([gone]);
});

it('draws an airline by its spend and remembers what it is known by', () => {
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

  it('goes down from fare types to descriptions to classes, and no further', () => {
    expect(names([])).toEqual(['Restricted', 'Flexible']);
    expect(names(['Restricted'])).toEqual(['Saver', 'Not specified']);
    expect(names(['Restricted', 'Saver'])).toEqual(['Economy']);
    expect(drilled([], 'Restricted')).toEqual(['Restricted']);
    expect(drilled(['Restricted'], 'Saver')).toEqual(['Restricted', 'Saver']);
    expect(drilled(['Restricted', 'Saver'], 'Economy')).toBeNull();
  });

  it('finds no bars at the end of a path that the data do not have', () => {
    expect(names(['Semi Flexible', 'Saver'])).toEqual([]);
  });

  it('names in a call as much of the path as there is', () => {
    expect(farePath([])).toEqual({});
    expect(farePath(['Restricted', 'Saver'])).toEqual({
      fareType: 'Restricted',
      fareTypeDescription: 'Saver',
    });
    expect(farePath(['Restricted', 'Saver', 'Economy'])).toMatchObject({ classOfTravel: 'Economy' });
  });

  it('lists every bar of every level, and a mean that was not there before as missing, not as zero', () => {
    const rows = daysRows(days, [bar('Restricted', 12, 9, [])]);
    expect(rows.map((one) => [...Object.values(one).slice(0, 5), one.before])).toEqual([
      ['Restricted', 'All', 'All', 16, 3, 12],
      ['Restricted', 'Saver', 'All', 14.5, 2, null],
      ['Restricted', 'Saver', 'Economy', 14.5, 2, null],
      ['Restricted', 'Not specified', 'All', 20, 1, null],
      ['Restricted', 'Not specified', 'Economy', 20, 1, null],
      ['Flexible', 'All', 'All', 3, 1, null],
    ]);
    expect(rows[2]?.path).toEqual(['Restricted', 'Saver', 'Economy']);
    expect(daysRows(days, undefined)[0]).not.toHaveProperty('before');
  });
});

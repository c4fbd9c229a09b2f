import {
  describe,
  type Favourite,
  favouriteOf,
  rowsOf,
} from '@tripledger/contract/vocabulary/country-words.ts';
import { countryRows } from '@tripledger/contract/vocabulary/filters.ts';
import { expect, describe as group, it } from 'vitest';
import { type DraftRow, draftOf, incomplete, submitted } from './country-rows.ts';

const favourites: Favourite[] = [
  { kind: 'domestic' },
  { kind: 'international' },
  { kind: 'between', from: 'AU', to: 'GB' },
  { kind: 'return', from: 'NZ', to: 'SG' },
];

group('favourites', () => {
  it.each(favourites)('are recognised from their rows: %j', (favourite) => {
    const rows = rowsOf(favourite, 'AU');
    expect(countryRows.parse(rows)).toEqual(rows);
    expect(favouriteOf(rows, 'AU')).toEqual(favourite);
  });

  it('international negates domestic: another origin or another destination', () => {
    expect(rowsOf({ kind: 'international' }, 'AU')).toEqual([
      { criteria: 'start_not_in', condition: 'AND', countries: ['AU'] },
      { criteria: 'end_not_in', condition: 'OR', countries: ['AU'] },
    ]);
  });

  it('a return matches either direction', () => {
    expect(rowsOf({ kind: 'return', from: 'NZ', to: 'SG' }, 'AU').map((row) => row.condition)).toEqual([
      'AND',
      'AND',
      'OR',
      'AND',
    ]);
  });

  it('are recognised only for the TMC’s own country, and only from their exact rows', () => {
    expect(favouriteOf(rowsOf({ kind: 'domestic' }, 'AU'), 'NZ')).toEqual({
      kind: 'between',
      from: 'AU',
      to: 'AU',
    });
    expect(favouriteOf([], 'AU')).toBeNull();
    expect(
      favouriteOf([{ criteria: 'start_in', condition: 'AND', countries: ['AU', 'NZ'] }], 'AU'),
    ).toBeNull();
  });

  it('are recognised whatever the condition of the first row, which is ignored', () => {
    const [first, second] = rowsOf({ kind: 'domestic' }, 'AU');
    expect(favouriteOf([{ ...first!, condition: 'OR' }, second!], 'AU')).toEqual({ kind: 'domestic' });
  });
});

group('the form’s rows', () => {
  const complete: DraftRow = { key: 1, criteria: 'end_in', condition: 'OR', countries: ['FR'] };
  const blank: DraftRow = { key: 2, criteria: null, condition: 'AND', countries: ['FR'] };
  const open: DraftRow = { key: 3, criteria: 'start_in', condition: 'AND', countries: [] };

  it('are incomplete if they have a criterion but no country', () => {
    expect(incomplete([complete, blank, open])).toEqual([3]);
  });

  it('are dropped without a criterion', () => {
    expect(submitted([complete, blank])).toEqual([
      { criteria: 'end_in', condition: 'OR', countries: ['FR'] },
    ]);
  });

  it('are created from the applied rows, each with a unique key', () => {
    const drafts = rowsOf({ kind: 'domestic' }, 'AU').map(draftOf);
    expect(submitted(drafts)).toEqual(rowsOf({ kind: 'domestic' }, 'AU'));
    expect(new Set(drafts.map((draft) => draft.key)).size).toBe(2);
  });
});

group('describe', () => {
  const words = (rows: Parameters<typeof describe>[0]) => describe(rows, 'AU', (id) => `<${id}>`);

  it('names favourites', () => {
    expect(favourites.map((one) => words(rowsOf(one, 'AU')))).toEqual([
      'Domestic',
      'International',
      '<AU> to <GB>',
      '<NZ> to <SG> (return)',
    ]);
  });

  it('lists other rows in words, with two countries each', () => {
    expect(
      words([
        { criteria: 'start_in', condition: 'AND', countries: ['AU', 'NZ', 'SG', 'GB'] },
        { criteria: 'end_not_in', condition: 'OR', countries: ['FR'] },
      ]),
    ).toBe('Origin in <AU>, <NZ> +2 or destination not in <FR>');
    expect(words([])).toBe('');
  });
});

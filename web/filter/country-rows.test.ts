import { describe, type Favourite, favouriteOf, rowsOf } from '@tripledger/contract/core/country-words.ts';
import { countryRows } from '@tripledger/contract/core/filters.ts';
import { expect, describe as group, it } from 'vitest';
import { type DraftRow, draftOf, incomplete, submitted } from './country-rows.ts';

const favourites: Favourite[] = [
  { kind: 'domestic' },
  { kind: 'international' },
  { kind: 'between', from: 'AU', to: 'GB' },
  { kind: 'return', from: 'NZ', to: 'SG' },
];

group('favourites', () => {
  it.each(favourites)('are known again from their rows: %j', (favourite) => {
    const rows = rowsOf(favourite, 'AU');
    expect(countryRows.parse(rows)).toEqual(rows);
    expect(favouriteOf(rows, 'AU')).toEqual(favourite);
  });

  it('international is the opposite of domestic: another origin or another destination', () => {
    expect(rowsOf({ kind: 'international' }, 'AU')).toEqual([
      { criteria: 'start_not_in', condition: 'AND', countries: ['AU'] },
      { criteria: 'end_not_in', condition: 'OR', countries: ['AU'] },
    ]);
  });

  it('a return is one way or the other', () => {
    expect(rowsOf({ kind: 'return', from: 'NZ', to: 'SG' }, 'AU').map((row) => row.condition)).toEqual([
      'AND',
      'AND',
      'OR',
      'AND',
    ]);
  });

  it('hold for the TMC’s own country alone, and not for other rows', () => {
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

  it('are known whatever the first row’s condition, which joins it to nothing', () => {
    const [first, second] = rowsOf({ kind: 'domestic' }, 'AU');
    expect(favouriteOf([{ ...first!, condition: 'OR' }, second!], 'AU')).toEqual({ kind: 'domestic' });
  });
});

group('the form’s rows', () => {
  const complete: DraftRow = { key: 1, criteria: 'end_in', condition: 'OR', countries: ['FR'] };
  const blank: DraftRow = { key: 2, criteria: null, condition: 'AND', countries: ['FR'] };
  const open: DraftRow = { key: 3, criteria: 'start_in', condition: 'AND', countries: [] };

  it('need a country once they have a criteria', () => {
    expect(incomplete([complete, blank, open])).toEqual([3]);
  });

  it('are dropped without a criteria', () => {
    expect(submitted([complete, blank])).toEqual([
      { criteria: 'end_in', condition: 'OR', countries: ['FR'] },
    ]);
  });

  it('start from what is applied, each with a key of its own', () => {
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

  it('spells other rows out, two countries each', () => {
    expect(
      words([
        { criteria: 'start_in', condition: 'AND', countries: ['AU', 'NZ', 'SG', 'GB'] },
        { criteria: 'end_not_in', condition: 'OR', countries: ['FR'] },
      ]),
    ).toBe('Origin in <AU>, <NZ> +2 or destination not in <FR>');
    expect(words([])).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { emptyFilter, type Filter, filterSearch, readFilter, writeFilter } from './filter-url.ts';

const roundTrip = (filter: Filter) =>
  readFilter(new URLSearchParams(writeFilter(filter, new URLSearchParams()).toString()));

describe('the filter in the URL', () => {
  it.each<Filter>([
    emptyFilter,
    { node: 7, child: 12, range: 'last_3_months', countries: [], compare: 'lastYear', only: {} },
    {
      node: 7,
      child: null,
      range: { dateStart: '2024-02-29', dateEnd: '2024-03-01' },
      countries: [
        { criteria: 'start_in', condition: 'AND', countries: ['AU', 'NZ'] },
        { criteria: 'end_not_in', condition: 'OR', countries: ['GB'] },
      ],
      compare: 'previous',
      only: { airline: 'Qantas Airways', traveller: { id: 12, name: 'Ann Other' } },
    },
  ])('reads back what it wrote: %j', (filter) => {
    expect(roundTrip(filter)).toEqual(filter);
  });

  it('omits defaults', () => {
    expect(writeFilter(emptyFilter, new URLSearchParams()).toString()).toBe('');
  });

  it('keeps unrelated parameters', () => {
    const search = new URLSearchParams('tab=2&node=3&from=2024-01-01');
    expect(writeFilter({ ...emptyFilter, node: 4 }, search).toString()).toBe('tab=2&node=4');
    expect(filterSearch(new URLSearchParams('tab=2&node=3'))).toBe('?node=3');
  });

  it.each([
    'node=abc&child=-1&range=next_year',
    'from=2024-01-01',
    'from=2024-13-01&to=2024-14-01',
    'from=2024-02-02&to=2024-02-01',
    'from=1969-01-01&to=1969-02-01',
    'compare=next_year',
    'only={"planet":"Mars"}',
    'only={"traveller":12}',
    'countries=[[[',
    'countries=[{"criteria":"nowhere","countries":["AU"]}]',
    'countries=[{"criteria":"start_in","countries":[]}]',
  ])('replaces invalid values with defaults: %s', (text) => {
    expect(readFilter(new URLSearchParams(text))).toEqual(emptyFilter);
  });

  it('ignores a child node without a customer', () => {
    expect(readFilter(new URLSearchParams('child=5')).child).toBeNull();
  });
});

import { countryName } from '@tripledger/contract/core/countries.ts';
import { describe } from '@tripledger/contract/core/country-words.ts';
import dayjs from 'dayjs';
import { shows, useScreen } from '../session/screen.ts';
import { useUser } from '../session/useUser.ts';
import { comparisons } from './comparison.ts';
import { type DateRange, shortcuts } from './shortcuts.ts';
import { useFilter } from './useFilter.ts';
import { useHierarchy } from './useHierarchy.ts';

/** How days are shown and typed. */
export const dayFormat = 'DD-MMM-YYYY';

/** The filter in words, each part null where the screen hides its control or nothing is selected. */
export function useFilterWords() {
  const { client } = useUser();
  const screen = useScreen();
  const { filter, dates, compared } = useFilter();
  const { customer, child } = useHierarchy();
  const day = (iso: string) => dayjs(iso).format(dayFormat);
  const days = (range: DateRange) => `${day(range.dateStart)} to ${day(range.dateEnd)}`;
  const range = shortcuts.find((one) => one.key === filter.range)?.label;
  return {
    node: shows(screen, 'customer') ? (customer?.label ?? 'All organisations') : null,
    child: shows(screen, 'hierarchy') ? (child?.label ?? null) : null,
    dates: shows(screen, 'dates') ? days(dates) : null,
    /** The date range's shortcut, else its dates. */
    range: shows(screen, 'dates') ? (range ?? days(dates)) : null,
    /** The earlier dates, where figures are compared with some. */
    compared: compared && `compared with ${days(compared)}`,
    /** The comparison's name. */
    compare: compared && `vs ${comparisons.find(({ key }) => key === filter.compare)!.label.toLowerCase()}`,
    locations:
      shows(screen, 'location') && filter.countries.length > 0
        ? describe(filter.countries, client.base_country, countryName)
        : null,
  };
}

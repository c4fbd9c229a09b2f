import type { ProductType } from '@tripledger/contract/vocabulary/constants.ts';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { describe } from '@tripledger/contract/vocabulary/country-words.ts';
import { allNodes } from '@tripledger/contract/vocabulary/file-name.ts';
import { type OnlyField, onlyFields, onlyLabels } from '@tripledger/contract/vocabulary/filters.ts';
import { withPart, yourPart } from '@tripledger/contract/vocabulary/part-words.ts';
import { appliesOnly, type Screen, shows, useScreen } from '../session/screen.ts';
import { useUser } from '../session/useUser.ts';
import { date } from '../ui/format.ts';
import { comparisons } from './comparison.ts';
import type { ShownAlone } from './filter-url.ts';
import { type DateRange, shortcuts } from './shortcuts.ts';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';
import { useHierarchy } from './useHierarchy.ts';

/** `01-Nov-2026 to 30-Nov-2026` */
export const datesInWords = ({ dateStart, dateEnd }: DateRange) =>
  texts.dates.range(date(dateStart), date(dateEnd));

/** The parts of what is shown alone, in words. */
export const onlyTexts = (only: ShownAlone): { field: OnlyField; text: string }[] =>
  onlyFields.flatMap((field) => {
    const chosen = only[field];
    if (chosen === undefined) return [];
    const name = typeof chosen === 'string' ? chosen : chosen.name;
    return [{ field, text: `${onlyLabels[field]}: ${name}` }];
  });

/** What the screen shows alone, in words; null: it shows everything. */
export const onlyWords = (only: ShownAlone, screen: Screen | undefined): string | null =>
  onlyTexts(only)
    .filter(({ field }) => appliesOnly(screen, field))
    .map(({ text }) => text)
    .join(', ') || null;

const products: Partial<Record<OnlyField, { product: ProductType; counted: string }>> = {
  airline: { product: 'Air', counted: texts.only.flights },
  classOfTravel: { product: 'Air', counted: texts.only.flights },
  hotel: { product: 'Hotel', counted: texts.only.hotelStays },
  carCompany: { product: 'Car', counted: texts.only.carHires },
};

/** The only product that lines of what is shown alone can have; null: they can have any. */
export const productAlone = (only: ShownAlone, screen: Screen | undefined) =>
  onlyTexts(only)
    .filter(({ field }) => screen?.only !== undefined && appliesOnly(screen, field))
    .flatMap(({ field }) => products[field] ?? [])[0] ?? null;

/** The filter as display texts; a part is null if the screen hides its control or nothing is selected. */
export function useFilterWords() {
  const { user, client } = useUser();
  const screen = useScreen();
  const { filter, dates, compared } = useFilter();
  const { customer, child } = useHierarchy();
  const range = shortcuts.find((one) => one.key === filter.range)?.label;
  return {
    /** With how much of it the user sees. */
    node: shows(screen, 'customer')
      ? customer
        ? withPart(customer.label, customer.part)
        : user.sees_all
          ? allNodes
          : yourPart
      : null,
    child: shows(screen, 'hierarchy') ? (child?.label ?? null) : null,
    dates: shows(screen, 'dates') ? datesInWords(dates) : null,
    /** The label of the date range's shortcut, else its dates. */
    range: shows(screen, 'dates') ? (range ?? datesInWords(dates)) : null,
    /** The earlier dates, if figures are compared with some. */
    compared: compared && texts.compare.comparedWith(datesInWords(compared)),
    /** The name of the comparison. */
    compare: compared && texts.compare.versus(comparisons.find(({ key }) => key === filter.compare)!.label),
    only: onlyWords(filter.only, screen),
    productAlone: productAlone(filter.only, screen)?.product ?? null,
    locations:
      shows(screen, 'location') && filter.countries.length > 0
        ? describe(filter.countries, client.base_country, countryName)
        : null,
  };
}

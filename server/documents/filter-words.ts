/** Describes a report's filter in words, for readers who find the file later. */

import type { DateField } from '../../contract/reports/kinds.ts';
import { countryName } from '../../contract/vocabulary/countries.ts';
import { describe } from '../../contract/vocabulary/country-words.ts';
import type { Reading } from '../access/ask.ts';
import { organisationInSight } from '../tenants/parts-in-sight.ts';
import type { Cover } from './document.ts';
import type { ReportRequest } from './request.ts';

const dateWords: Record<DateField, string> = {
  transaction_date: 'by transaction date',
  departure_date: 'by departure date',
};

/** Readers of the file know no base country that 'Domestic' could refer to. */
const anyCountry = '';

/** The format of dates in file names. */
const isoDays = ({ dateStart, dateEnd }: Cover['period']) => `${dateStart} to ${dateEnd}`;

/** Each part of the filter: the organisation, the dates, and any further criteria. */
export async function filterWords(
  reading: Reading,
  { filter, dateField, productTypes }: ReportRequest,
  daysInWords: (days: Cover['period']) => string = isoDays,
): Promise<string[]> {
  const { nodeId, countries } = filter;
  return [
    await organisationInSight(reading, nodeId),
    `${daysInWords(filter)}, ${dateWords[dateField]}`,
    describe(countries, anyCountry, countryName),
    productTypes.join(', '),
  ].filter(Boolean);
}

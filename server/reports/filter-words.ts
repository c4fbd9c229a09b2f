/** What a report was asked for, in words: for whoever finds the file later. */
import { countryName } from '../../contract/core/countries.ts';
import { describe } from '../../contract/core/country-words.ts';
import { allNodes } from '../../contract/core/file-name.ts';
import type { DateField } from '../../contract/reports/kinds.ts';
import type { Reading } from '../db/ask.ts';
import { nodeLabel } from '../files/file-name.ts';
import type { Cover } from './document.ts';
import type { ReportRequest } from './request.ts';

const dateWords: Record<DateField, string> = {
  transaction_date: 'by transaction date',
  departure_date: 'by departure date',
};

/** Whoever reads it knows no base country that 'Domestic' could mean. */
const anyCountry = '';

/** As in the names of files. */
const isoDays = ({ dateStart, dateEnd }: Cover['period']) => `${dateStart} to ${dateEnd}`;

/** Each part of the filter: the organisation, the dates, and what else narrows it. */
export async function filterWords(
  reading: Reading,
  { filter, dateField, productTypes }: ReportRequest,
  daysInWords: (days: Cover['period']) => string = isoDays,
): Promise<string[]> {
  const { nodeId, countries } = filter;
  return [
    nodeId === undefined ? allNodes : await nodeLabel(reading, nodeId),
    `${daysInWords(filter)}, ${dateWords[dateField]}`,
    describe(countries, anyCountry, countryName),
    productTypes.join(', '),
  ].filter(Boolean);
}

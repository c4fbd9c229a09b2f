/** What the sheet "About" of a data export tells: the filter, and what its amounts mean. */
import { metrics as airfare } from '../../../contract/airfare/metrics.ts';
import { metrics as summary } from '../../../contract/summary/metrics.ts';
import { metrics as policies } from '../../../contract/travel-policies/metrics.ts';
import { type ExportColumn, exportColumns } from '../../../contract/vocabulary/client-settings.ts';
import { co2Method } from '../../../contract/vocabulary/co2-factors.ts';
import { countryName } from '../../../contract/vocabulary/countries.ts';
import { describe } from '../../../contract/vocabulary/country-words.ts';
import type { Reading } from '../../access/ask.ts';
import type { Note } from '../../files/xlsx-sheet.ts';
import { organisationInSight } from '../../tenants/parts-in-sight.ts';
import type { ReportRequest } from '../request.ts';

export async function notesOf(
  reading: Reading,
  { type, filter, dateField, productTypes }: ReportRequest,
  ids: readonly ExportColumn[],
  tmc: { name: string; currency: string },
): Promise<Note[]> {
  const { nodeId, dateStart, dateEnd, countries } = filter;
  const note = (label: string, value: string): Note[] => (value ? [{ label, value }] : []);
  return [
    ...note('Data export', type),
    ...note('TMC', tmc.name),
    ...note('Customer or cost centre', await organisationInSight(reading, nodeId)),
    ...note(
      dateField === 'departure_date' ? 'Departure dates' : 'Transaction dates',
      `${dateStart} to ${dateEnd}`,
    ),
    ...note('Locations', describe(countries, '', countryName)),
    ...note('Products', productTypes.join(', ')),
    ...note('Currency', tmc.currency),
    ...note(
      'Lines',
      'Active lines that you may see, within this filter; void, cancelled and pending ones are left out.',
    ),
    ...ids.flatMap((id) => note(exportColumns[id], definitionOf(id, reading))),
  ];
}

/** As the screens define it; empty: its title says it. */
function definitionOf(id: ExportColumn, { co2 }: Reading): string {
  switch (id) {
    case 'amount_paid':
      return 'What was paid, tax included; refunds are negative.';
    case 'lost_savings':
      return policies.lostSavings.formula;
    case 'cost_of_change':
      return summary.costOfChangeAmount.formula;
    case 'distance_km':
      return 'Of flown flights: by the feed, else by the great circle.';
    case 'co2_kg':
      return airfare.CO2Emission.formula;
    case 'co2_method':
      return `${co2Method(co2)}, where the feed has no value of its own`;
    default:
      return '';
  }
}

/** Prepares the emission data of the Airfare screen for its charts and tables. */
import type {
  emissionsByClass,
  emissionsByMonth,
  emissionsByRoute,
} from '@tripledger/contract/airfare/emissions.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { Before } from '../../shared/compare/useCompared.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import type { Column } from '../../ui/columns.ts';
import { texts } from './texts.ts';

export type EmissionMonth = Compared<Answer<typeof emissionsByMonth>[number]>;
export type EmissionClass = Compared<Answer<typeof emissionsByClass>[number]>;
export type EmissionRoute = Compared<Answer<typeof emissionsByRoute>[number]> & { method?: string | null };

type Flights = { segments: number; kilometres: number; emissions: number; gramsPerKilometre: number | null };

/** In kilograms. */
export const emitted = ({ emissions }: { emissions: number }) => emissions;

const emissions = {
  field: 'emissions',
  title: texts.columns.emissions,
  kind: 'decimal',
  total: true,
  leads: true,
} as const;

export const flightColumns: readonly Column<Flights>[] = [
  { field: 'segments', title: texts.columns.segmentsFlown, kind: 'count', total: true },
  { field: 'kilometres', title: texts.columns.kilometres, kind: 'count', total: true },
  emissions,
  { field: 'gramsPerKilometre', title: texts.columns.gramsPerKilometre, kind: 'decimal' },
];

export const emissionMonthColumns = (
  before: Before<readonly EmissionMonth[]> | undefined,
): readonly Column<EmissionMonth>[] => [
  { field: 'month', title: texts.columns.month, kind: 'month' },
  emissions,
  ...beforeColumns<EmissionMonth>('decimal', before, { total: true }),
];

/** Converts a row of the earlier period without current flights to a current row. */
export const withoutFlights = <Row extends Flights>(row: Row): Row => ({
  ...row,
  segments: 0,
  kilometres: 0,
  emissions: 0,
  gramsPerKilometre: null,
});

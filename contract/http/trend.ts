/**
 * How a dashboard's headline metrics developed, month by month:
 *
 *     export const trend = trendOf(metrics, {
 *       path: '/api/air/trend/',
 *       names: ['totalCostOfAirfares', 'averageCostOfBooking'],
 *     });
 */
import * as z from 'zod';
import type { Glossary, MetricEntry } from '../metrics/metric.ts';
import type { ReportFilter, ReportFilterSent } from '../vocabulary/filters.ts';
import type { ClientAccess } from './endpoint.ts';
import { type ReportEndpoint, report } from './report.ts';

/** The months end with that of the filter's last day. */
export const trendMonths = 13;

export type TrendAnswer<Name extends string = string> = {
  /** `YYYY-MM` */
  months: string[];
  values: { [N in Name]: (number | null)[] };
};

export type TrendEndpoint<Name extends string = string> = ReportEndpoint<
  ReportFilterSent,
  ReportFilter,
  TrendAnswer<Name>
> & { trended: Readonly<Record<Name, MetricEntry>> };

type Declared<Name> = { path: `/api/${string}/trend/`; names: readonly Name[]; access?: ClientAccess };

export function trendOf<const Metrics extends Glossary, const Name extends keyof Metrics & string>(
  glossary: Metrics,
  { path, names, access }: Declared<Name>,
): TrendEndpoint<Name> {
  const trended = Object.fromEntries(names.map((name) => [name, glossary[name]]));
  const values = z.array(z.number().nullable());
  const made: unknown = {
    ...report({
      path,
      summary: `Headline figures in each of the ${trendMonths} months up to that of the last day.`,
      ...(access && { access }),
      answer: z.object({
        months: z.array(z.string().meta({ description: 'YYYY-MM' })),
        values: z
          .object(Object.fromEntries(names.map((name) => [name, values])))
          .meta({ description: 'One for each month, of the whole month; null: nothing to divide by.' }),
      }),
    }),
    trended,
  };
  return made as TrendEndpoint<Name>;
}

export const isTrend = (call: unknown): call is TrendEndpoint => Object.hasOwn(Object(call), 'trended');

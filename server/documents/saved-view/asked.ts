/** What a delivery asks of a saved view, fixed when its run is noted: its address, read on that day. */
import { questionIn } from '../../../contract/query/question.ts';
import { namedIn } from '../../../contract/views/address.ts';
import type { DateRange } from '../../../contract/vocabulary/comparison.ts';
import { datesOf, readFilter } from '../../../contract/vocabulary/filter-address.ts';
import type { CountryRow } from '../../../contract/vocabulary/filters.ts';
import type { Trx } from '../../database/schema.ts';
import type { AskedView } from '../../database/schema-reports.ts';
import { dayIn } from '../../lib/clock.ts';
import { fiscalYearEndAt } from '../../tenants/customer-settings.ts';
import { settingsOf } from '../../tenants/settings.ts';

type View = { id: number; name: string; search: string };

export type Asked = DateRange & {
  /** null: all that the reader sees. */
  nodeId: number | null;
  countries: CountryRow[];
  view: AskedView;
};

export async function askedOf(
  trx: Trx,
  clientId: number,
  { id, name, search }: View,
  at: Date,
): Promise<Asked> {
  const tmc = await trx
    .selectFrom('clients')
    .where('id', '=', clientId)
    .select(['name', 'base_country', 'currency', 'time_zone', 'locale', 'settings'])
    .executeTakeFirstOrThrow();
  const { timeZone, fiscalYearEnd } = settingsOf(tmc);
  const { node, child } = namedIn(search);
  const nodeId = child ?? node ?? null;
  const own = nodeId === null ? null : await fiscalYearEndAt(trx, clientId, nodeId);
  const parameters = new URLSearchParams(search);
  const filter = readFilter(parameters);
  return {
    ...datesOf(filter, dayIn(timeZone, at), own ?? fiscalYearEnd),
    nodeId,
    countries: [...filter.countries],
    view: { id, name, question: questionIn(parameters), compare: filter.compare },
  };
}

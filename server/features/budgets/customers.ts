/** Customers with the spend, budget and forecasts of their current fiscal years. */
import type * as budgets from '../../../contract/budgets/calls.ts';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import { periodHolding, periodShifted } from '../../../contract/vocabulary/fiscal-periods.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { requireVisibleNode } from '../../access/visible-nodes.ts';
import { any, build } from '../../database/build.ts';
import { customer as customerOfLine } from '../../metrics/line-dimensions.ts';
import { fromCents } from '../../metrics/line-measures.ts';
import { customersOf } from '../../tenants/customer-settings.ts';
import type { Reader } from './queries.ts';
import { dayOfSameProgress, linearForecast, progressOf, seasonalForecast } from './rules.ts';
import { customersWithin } from './sight.ts';
import { noSpend, spendByNode } from './spend.ts';

/** By name. Customers share one query per fiscal year. */
export async function customers(
  { reading, postgres, today }: Reader,
  { client: groupId }: Input<typeof budgets.customers>['query'],
): Promise<Answer<typeof budgets.customers>> {
  if (groupId !== undefined) await requireVisibleNode(postgres, groupId);
  const [all, seen] = await Promise.all([
    customersOf(postgres),
    ask(postgres, customersWithin(postgres, groupId)),
  ]);
  const granted = new Map(seen.map(({ id, isGranted }) => [id, isGranted]));
  const shown = all.filter(({ id }) => granted.has(id));
  const budgetOf = await currentBudgets(postgres, [...granted.keys()], today);
  const byYear = Map.groupBy(shown, ({ fiscalYearEnd }) => fiscalYearEnd);
  const rows = await Promise.all(
    [...byYear].map(async ([end, customersOfYear]) => {
      if (end === null) return customersOfYear.map(({ id, label }) => ({ id, label, ...nothing }));
      const current = periodHolding(end, today);
      const previous = periodShifted(end, current, -1);
      const progress = progressOf(current, today);
      const soFar = dayOfSameProgress(previous, progress);
      const spend = await spendByNode(reading, groupId, { current, previous, soFar }, customerOfLine);
      return customersOfYear.map(({ id, label }) => {
        const own = spend.get(id) ?? noSpend;
        return {
          id,
          label,
          period: current,
          current: fromCents(own.current),
          budget: inUnits(
            granted.get(id) ? budgetOf.get(`${id} ${current.dateStart} ${current.dateEnd}`) : null,
          ),
          linearForecast: inUnits(linearForecast(own.current, progress)),
          seasonalForecast: inUnits(seasonalForecast(own.current, own.previous, own.previousSoFar)),
        };
      });
    }),
  );
  return rows.flat().sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** What is known of a customer without a fiscal year. */
const nothing = {
  period: null,
  current: null,
  budget: null,
  linearForecast: null,
  seasonalForecast: null,
};

/** In cents, by node and dates: those of fiscal years that hold the day. */
async function currentBudgets(
  postgres: Reading,
  nodeIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await ask(
    postgres,
    build
      .selectFrom('budgets')
      .where('client_id', '=', postgres.clientId)
      .where('node_id', '=', any(nodeIds))
      .where('date_start', '<=', today)
      .where('date_end', '>=', today)
      .select(['node_id', 'date_start', 'date_end', 'amount']),
  );
  return new Map(rows.map((row) => [`${row.node_id} ${row.date_start} ${row.date_end}`, row.amount]));
}

const inUnits = (cents: number | null | undefined) => (cents == null ? null : fromCents(cents));

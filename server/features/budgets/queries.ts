/** Cost centres with their spend, their budgets and forecasts; fiscal years; who is told. */
import { sql } from 'kysely';
import type * as budgets from '../../../contract/budgets/calls.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { type FiscalPeriod, fiscalYearOf, usualFiscalYears } from '../../../contract/core/fiscal-years.ts';
import { versionOf } from '../../changes/seen-version.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { fromCents } from '../../lines/line-measures.ts';
import { fiscalYearEnds } from '../../settings/customers.ts';
import { memberName } from '../../tenants/sight.ts';
import { type Asked, askedYear } from './period.ts';
import { lastOfAsMany, linearForecast, progressOf, seasonalForecast } from './rules.ts';
import { nodesWithin, requireWhole } from './sight.ts';
import { noSpend, spendByNode } from './spend.ts';

/** Budgets are no reporting data: `postgres` reads them, `reading` asks for the spend. */
export type Reader = { reading: Reading; postgres: Reading; today: string };

export async function list(
  { reading, postgres, today }: Reader,
  asked: Asked,
): Promise<Answer<typeof budgets.list>> {
  const { customer: found, year } = await askedYear(postgres, asked, today);
  const customer = found && { id: found.id, label: found.label };
  if (!year) return { customer, fiscalYear: null, period: null, previous: null, rows: [] };
  const { definition, period, previous } = year;
  const progress = progressOf(period, today);
  const soFar = lastOfAsMany(previous, progress);
  const [nodes, amounts, counts, spend] = await Promise.all([
    ask(postgres, nodesWithin(postgres, asked.client)),
    ask(postgres, budgetsOf(postgres, period)),
    ask(postgres, notificationCounts(postgres)),
    spendByNode(reading, asked.client, { current: period, previous, soFar }),
  ]);
  const amountOf = new Map(amounts.map(({ nodeId, amount }) => [nodeId, amount]));
  const countOf = new Map(counts.map(({ nodeId, count }) => [nodeId, count]));
  const rows = nodes.map(({ id, label, parentId, isGranted }) => {
    const own = spend.get(id) ?? noSpend;
    const budget = inUnits((isGranted ? amountOf.get(id) : undefined) ?? null);
    return {
      entityId: id,
      costCentre: label,
      parentId: id === asked.client ? null : parentId,
      isGranted,
      previous: fromCents(own.previous),
      current: fromCents(own.current),
      budget,
      version: versionOf({ amount: budget }),
      notificationCount: isGranted ? (countOf.get(id) ?? 0) : 0,
      linearForecast: inUnits(linearForecast(own.current, progress)),
      seasonalForecast: inUnits(seasonalForecast(own.current, own.previous, own.previousSoFar)),
    };
  });
  return { customer, fiscalYear: definition, period, previous, rows };
}

const inUnits = (cents: number | null) => (cents === null ? null : fromCents(cents));

/** In cents. */
const budgetsOf = ({ clientId }: Reading, { dateStart, dateEnd }: FiscalPeriod) =>
  build
    .selectFrom('budgets')
    .where('client_id', '=', clientId)
    .where('date_start', '=', dateStart)
    .where('date_end', '=', dateEnd)
    .select(['node_id as nodeId', 'amount']);

const notificationCounts = ({ clientId }: Reading) =>
  build
    .selectFrom('budget_notifications')
    .where('client_id', '=', clientId)
    .groupBy('node_id')
    .select(['node_id as nodeId', sql<number>`count(*)`.as('count')]);

export async function fiscalYears(postgres: Reading): Promise<Answer<typeof budgets.fiscalYears>> {
  const usual = new Set(usualFiscalYears.map(({ id }) => id));
  const others = (await fiscalYearEnds(postgres)).map(fiscalYearOf).filter(({ id }) => !usual.has(id));
  return [...usualFiscalYears, ...others].sort((one, other) => one.id - other.id);
}

export async function notifications(
  postgres: Reading,
  entity: number,
): Promise<Answer<typeof budgets.notifications>> {
  await requireWhole(postgres, [entity]);
  return ask(
    postgres,
    storedNotifications(postgres.clientId)
      .where('told.node_id', '=', entity)
      .orderBy('told.threshold')
      .orderBy(memberName)
      .orderBy('told.id'),
  );
}

/** As they are answered. */
export const storedNotifications = (clientId: number) =>
  build
    .selectFrom('budget_notifications as told')
    .innerJoin('users', 'users.id', 'told.user_id')
    .leftJoin('memberships as member', (join) =>
      join.onRef('member.user_id', '=', 'told.user_id').on('member.client_id', '=', clientId),
    )
    .where('told.client_id', '=', clientId)
    .select(['told.id', 'told.node_id as entity', 'told.user_id as user', 'told.threshold'])
    .select([memberName.as('userName'), 'users.email as userEmail']);

/** Cost centres with spend, budgets and forecasts; fiscal years; notifications. */
import { sql } from 'kysely';
import type * as budgets from '../../../contract/budgets/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import type { FiscalPeriod } from '../../../contract/vocabulary/fiscal-periods.ts';
import { fiscalYearOf, usualFiscalYears } from '../../../contract/vocabulary/fiscal-years.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { fromCents } from '../../metrics/line-measures.ts';
import { versionOf } from '../../mutations/expected-version.ts';
import { fiscalYearEnds } from '../../tenants/customer-settings.ts';
import { memberName } from '../../tenants/sight.ts';
import { type BudgetQuery, requestedYear } from './period.ts';
import { dayOfSameProgress, linearForecast, progressOf, seasonalForecast } from './rules.ts';
import { nodesWithin, requireWhole } from './sight.ts';
import { noSpend, spendByNode } from './spend.ts';

/** Budgets are not reporting data: `postgres` reads them, and `reading` reads the spend. */
export type Reader = { reading: Reading; postgres: Reading; today: string; locale: string };

export async function list(
  { reading, postgres, today, locale }: Reader,
  request: BudgetQuery,
): Promise<Answer<typeof budgets.list>> {
  const { customer: found, year } = await requestedYear(postgres, request, { today, locale });
  const customer = found && { id: found.id, label: found.label };
  if (!year) return { customer, fiscalYear: null, period: null, previous: null, rows: [] };
  const { definition, period, previous } = year;
  const progress = progressOf(period, today);
  const soFar = dayOfSameProgress(previous, progress);
  const [nodes, amounts, counts, spend] = await Promise.all([
    ask(postgres, nodesWithin(postgres, request.client)),
    ask(postgres, budgetsOf(postgres, period)),
    ask(postgres, notificationCounts(postgres)),
    spendByNode(reading, request.client, { current: period, previous, soFar }),
  ]);
  const amountOf = new Map(amounts.map(({ nodeId, amount }) => [nodeId, amount]));
  const countOf = new Map(counts.map(({ nodeId, count }) => [nodeId, count]));
  const rows = nodes.map(({ id, label, parentId, isGranted }) => {
    const own = spend.get(id) ?? noSpend;
    const budget = inUnits((isGranted ? amountOf.get(id) : undefined) ?? null);
    return {
      entityId: id,
      costCentre: label,
      parentId: id === request.client ? null : parentId,
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

export async function fiscalYears({
  postgres,
  locale,
}: Pick<Reader, 'postgres' | 'locale'>): Promise<Answer<typeof budgets.fiscalYears>> {
  const usual = usualFiscalYears(locale);
  const ids = new Set(usual.map(({ id }) => id));
  const others = (await fiscalYearEnds(postgres)).map((end) => fiscalYearOf(end, locale));
  return [...usual, ...others.filter(({ id }) => !ids.has(id))].sort((one, other) => one.id - other.id);
}

export async function notifications(
  postgres: Reading,
  entity: number,
): Promise<Answer<typeof budgets.notifications>> {
  await requireWhole(postgres, [entity]);
  return ask(
    postgres,
    storedNotifications(postgres.clientId)
      .where('notification.node_id', '=', entity)
      .orderBy('notification.threshold')
      .orderBy(memberName)
      .orderBy('notification.id'),
  );
}

/** Stored notifications in the shape of the answer. */
export const storedNotifications = (clientId: number) =>
  build
    .selectFrom('budget_notifications as notification')
    .innerJoin('users', 'users.id', 'notification.user_id')
    .leftJoin('memberships as member', (join) =>
      join.onRef('member.user_id', '=', 'notification.user_id').on('member.client_id', '=', clientId),
    )
    .where('notification.client_id', '=', clientId)
    .select([
      'notification.id',
      'notification.node_id as entity',
      'notification.user_id as user',
      'notification.threshold',
    ])
    .select([memberName.as('userName'), 'users.email as userEmail']);

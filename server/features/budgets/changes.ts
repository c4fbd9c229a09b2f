/** Sets budgets: all of a list or none. */
import { sql } from 'kysely';
import * as z from 'zod';
import type { save as endpoint } from '../../../contract/budgets/calls.ts';
import type { FiscalPeriod } from '../../../contract/vocabulary/fiscal-periods.ts';
import { periodName } from '../../../contract/vocabulary/fiscal-years.ts';
import { any } from '../../database/build.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { conflict } from '../../lib/errors.ts';
import { type Change, done, type Entry, unchanged } from '../../mutations/change.ts';
import { requireVersion, versionOf } from '../../mutations/expected-version.ts';
import { kind } from '../../mutations/kind.ts';
import { isGranted, type Visible } from '../../mutations/visible.ts';
import { requestedYear } from './period.ts';
import { requireWhole } from './sight.ts';

/** In units of the TMC's currency. As in every record, null means none. */
const budget = z.object({ amount: z.number() });
type State = z.infer<typeof budget>;

/** Visible to users who see the whole cost centre. */
export const ofBudget: Visible = (reader) =>
  isGranted(reader, sql`split_part(changes.subject_id, ' ', 1)::bigint`);

export const budgetSet = kind('budget_set', {
  state: budget,
  raises: null,
  undo: {
    standing: async (change, subject) => {
      const { nodeId, period } = partsOf(subject);
      return (await read(change, period, [nodeId])).get(nodeId) ?? null;
    },
    restore: async (change, subject, state) => {
      const { nodeId, period } = partsOf(subject);
      if (!(await nodeExists(change, nodeId))) throw conflict('The cost centre is gone.');
      await write(change, period, [{ nodeId, amount: state?.amount ?? null }]);
    },
  },
  visible: ofBudget,
});

/**
 * Throws `notFound` if the user does not see the whole of a cost centre, and `conflict` if the dates are not a fiscal
 * year of the customer.
 */
export async function save(input: ChangeInput<typeof endpoint>) {
  const { query, body, reading, client } = input;
  const { year } = await requestedYear(reading, query, {
    today: query.dateEnd,
    locale: client.locale,
  });
  if (!year || year.period.dateStart !== query.dateStart || year.period.dateEnd !== query.dateEnd) {
    throw conflict('The fiscal year of this organisation is another one by now. Please reload the page.');
  }
  const ids = body.map(({ entity }) => entity);
  const labels = await requireWhole(reading, ids, query.client);
  return setBudgets(input, year.period, labels, body);
}

/** `labels` holds the label of each cost centre in the list. */
export async function setBudgets(
  change: Change,
  period: FiscalPeriod,
  labels: ReadonlyMap<number, string>,
  list: readonly { entity: number; amount: number | null; version?: string | undefined }[],
) {
  const before = await read(
    change,
    period,
    list.map(({ entity }) => entity),
  );
  const changed = list.filter(({ entity, amount }) => (before.get(entity)?.amount ?? null) !== amount);
  for (const { entity, version } of changed) {
    const subject = { id: budgetSubject(entity, period), label: `The budget of ${labels.get(entity)}` };
    const now = versionOf({ amount: before.get(entity)?.amount ?? null });
    await requireVersion(change, { kind: 'budget_set', ...subject }, now, version);
  }
  await write(
    change,
    period,
    changed.map(({ entity, amount }) => ({ nodeId: entity, amount })),
  );
  const [first, ...others] = changed.map(
    ({ entity, amount }): Entry<State> => ({
      subject: {
        id: budgetSubject(entity, period),
        label: `${labels.get(entity)}, ${periodName(period)}`,
      },
      before: before.get(entity) ?? null,
      after: amount === null ? null : { amount },
    }),
  );
  return first ? done(null, first, ...others) : unchanged(null);
}

export const budgetSubject = (nodeId: number, { dateStart, dateEnd }: FiscalPeriod) =>
  `${nodeId} ${dateStart} ${dateEnd}`;

function partsOf(subject: string): { nodeId: number; period: FiscalPeriod } {
  const [nodeId, dateStart = '', dateEnd = ''] = subject.split(' ');
  return { nodeId: Number(nodeId), period: { dateStart, dateEnd } };
}

async function nodeExists({ trx, clientId }: Change, nodeId: number): Promise<boolean> {
  const node = trx.selectFrom('nodes').where('client_id', '=', clientId).where('id', '=', nodeId);
  return (await node.select('id').executeTakeFirst()) !== undefined;
}

async function read(
  { trx, clientId }: Change,
  { dateStart, dateEnd }: FiscalPeriod,
  nodeIds: readonly number[],
): Promise<Map<number, State>> {
  const rows = await trx
    .selectFrom('budgets')
    .where('client_id', '=', clientId)
    .where('node_id', '=', any(nodeIds))
    .where('date_start', '=', dateStart)
    .where('date_end', '=', dateEnd)
    .select(['node_id', 'amount'])
    .execute();
  return new Map(rows.map(({ node_id, amount }) => [node_id, { amount: amount / 100 }]));
}

/** Passes all budgets as one JSON parameter, since the number of parameters of a statement is limited. */
async function write(
  { trx, clientId }: Change,
  { dateStart, dateEnd }: FiscalPeriod,
  list: readonly { nodeId: number; amount: number | null }[],
): Promise<void> {
  const cleared = list.filter(({ amount }) => amount === null).map(({ nodeId }) => nodeId);
  if (cleared.length > 0) {
    await trx
      .deleteFrom('budgets')
      .where('client_id', '=', clientId)
      .where('node_id', '=', any(cleared))
      .where('date_start', '=', dateStart)
      .where('date_end', '=', dateEnd)
      .execute();
  }
  const rows = list.flatMap(({ nodeId, amount }) =>
    amount === null ? [] : [{ id: nodeId, cents: Math.round(amount * 100) }],
  );
  if (rows.length === 0) return;
  await sql`
    insert into budgets (client_id, node_id, date_start, date_end, amount)
    select ${clientId}, n.id, ${dateStart}::date, ${dateEnd}::date, n.cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, cents bigint)
    on conflict (client_id, node_id, date_start, date_end) do update set amount = excluded.amount`.execute(
    trx,
  );
}

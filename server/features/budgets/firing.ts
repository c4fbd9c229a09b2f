/**
 * Decides which notifications are due and which sent ones are re-armed. A notification is sent once per recipient,
 * threshold and fiscal year when spend is at or above the threshold. When spend falls below it, as after a budget was
 * raised, the notification may be sent again.
 */
import * as z from 'zod';
import type { FiscalPeriod } from '../../../contract/vocabulary/fiscal-periods.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { kind } from '../../mutations/kind.ts';
import { ofBudget } from './changes.ts';
import { hasPassed } from './rules.ts';

export const budgetNotificationFired = kind('budget_notification_fired', {
  state: z.object({ recipient: z.string(), threshold: z.number(), budget: z.number(), spend: z.number() }),
  raises: null,
  undo: 'A mail that was sent cannot be taken back.',
  visible: ofBudget,
});

/** A recipient to notify about a cost centre's budget at a threshold. Money is in cents. */
export type Watched = FiscalPeriod & {
  nodeId: number;
  label: string;
  userId: number;
  recipient: string;
  threshold: number;
  /** null: the budget was removed. */
  budget: number | null;
  isFired: boolean;
};

/** Configured and sent notifications of fiscal years that end on this day or later. */
export async function readWatched(reading: Reading, earliest: string): Promise<Watched[]> {
  const { clientId } = reading;
  const watched = build
    .selectFrom('budget_notifications as notification')
    .innerJoin('budgets as budget', (join) =>
      join.onRef('budget.node_id', '=', 'notification.node_id').on('budget.client_id', '=', clientId),
    )
    .where('notification.client_id', '=', clientId)
    .select([
      'notification.node_id',
      'notification.user_id',
      'notification.threshold',
      'budget.date_start',
      'budget.date_end',
    ]);
  const fired = build
    .selectFrom('fired_notifications as fired')
    .where('fired.client_id', '=', clientId)
    .select(['fired.node_id', 'fired.user_id', 'fired.threshold', 'fired.date_start', 'fired.date_end']);
  const query = build
    .selectFrom(watched.union(fired).as('one'))
    .innerJoin('nodes as node', (join) =>
      join.onRef('node.id', '=', 'one.node_id').on('node.client_id', '=', clientId),
    )
    .innerJoin('users', 'users.id', 'one.user_id')
    .leftJoin('budgets as budget', (join) =>
      join
        .on('budget.client_id', '=', clientId)
        .onRef('budget.node_id', '=', 'one.node_id')
        .onRef('budget.date_start', '=', 'one.date_start')
        .onRef('budget.date_end', '=', 'one.date_end'),
    )
    .leftJoin('fired_notifications as sent', (join) =>
      join
        .on('sent.client_id', '=', clientId)
        .onRef('sent.node_id', '=', 'one.node_id')
        .onRef('sent.user_id', '=', 'one.user_id')
        .onRef('sent.threshold', '=', 'one.threshold')
        .onRef('sent.date_start', '=', 'one.date_start')
        .onRef('sent.date_end', '=', 'one.date_end'),
    )
    .where('one.date_end', '>=', earliest)
    .select(['node.id as nodeId', 'node.label', 'users.id as userId', 'users.email as recipient'])
    .select(['one.threshold', 'one.date_start as dateStart', 'one.date_end as dateEnd'])
    .select(['budget.amount as budget', (eb) => eb('sent.user_id', 'is not', null).as('isFired')])
    .orderBy('one.date_end')
    .orderBy('node.id')
    .orderBy('one.threshold')
    .orderBy('users.id');
  return (await ask(reading, query)) as Watched[];
}

/** In cents; undefined: unknown, so nothing is due. */
export type SpendOf = (watched: Watched) => number | undefined;

export type Due = { fire: (Watched & { budget: number; spend: number })[]; rearm: Watched[] };

export function dueOf(watched: readonly Watched[], spendOf: SpendOf): Due {
  const due: Due = { fire: [], rearm: [] };
  for (const one of watched) {
    const { budget, threshold, isFired } = one;
    const spend = spendOf(one);
    if (spend === undefined) continue;
    const passed = budget !== null && hasPassed(spend, budget, threshold);
    if (passed && !isFired) due.fire.push({ ...one, budget, spend });
    if (!passed && isFired) due.rearm.push(one);
  }
  return due;
}

/**
 * Which notifications are due, and which that were sent are armed again: at or above the threshold one is sent, once for
 * each recipient, threshold and fiscal year; below it, as after a budget was raised, it may be sent anew.
 */
import * as z from 'zod';
import type { FiscalPeriod } from '../../../contract/core/fiscal-years.ts';
import { kind } from '../../changes/kind.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { ofBudget } from './changes.ts';
import { hasPassed } from './rules.ts';

export const budgetNotificationFired = kind('budget_notification_fired', {
  state: z.object({ recipient: z.string(), threshold: z.number(), budget: z.number(), spend: z.number() }),
  raises: null,
  undo: 'A mail that was sent cannot be taken back.',
  visible: ofBudget,
});

/** Somebody to be told of a cost centre's budget at a threshold. Money is in cents. */
export type Watched = FiscalPeriod & {
  nodeId: number;
  label: string;
  userId: number;
  recipient: string;
  threshold: number;
  /** null: it was taken away. */
  budget: number | null;
  isFired: boolean;
};

/** Whoever is to be told, and whoever was: of fiscal years that ended on this day or later. */
export async function readWatched(reading: Reading, earliest: string): Promise<Watched[]> {
  const { clientId } = reading;
  const watched = build
    .selectFrom('budget_notifications as told')
    .innerJoin('budgets as budget', (join) =>
      join.onRef('budget.node_id', '=', 'told.node_id').on('budget.client_id', '=', clientId),
    )
    .where('told.client_id', '=', clientId)
    .select(['told.node_id', 'told.user_id', 'told.threshold', 'budget.date_start', 'budget.date_end']);
  const fired = build
    .selectFrom('fired_notifications as fired')
    .where('fired.client_id', '=', clientId)
    .select(['fired.node_id', 'fired.user_id', 'fired.threshold', 'fired.date_start', 'fired.date_end']);
  const question = build
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
  return (await ask(reading, question)) as Watched[];
}

/** In cents; undefined: not known, and so nothing is due. */
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

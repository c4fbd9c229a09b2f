/**
 * A change in progress, and how it ends. Only `door.ts` creates one, and nothing can be written without one: it holds
 * the transaction in which row-level security gives access to the client's rows.
 */
import type * as z from 'zod';
import type { ChangeKind } from '../../contract/http/change-kinds.ts';
import type { Trx } from '../database/schema.ts';

/** Who acts: a user, or null for a command. The label is their current name, for the audit record. */
export type Actor = { readonly userId: number | null; readonly label: string };

export const commandLine: Actor = { userId: null, label: 'Command line' };

declare const minted: unique symbol;

/** A change to data that belongs to no client: a person's own account. */
export type AccountChange = {
  readonly trx: Trx;
  readonly actor: Actor;
  readonly [minted]: true;
};

/** A change to one client's data. */
export type Change = AccountChange & {
  readonly clientId: number;
  /** For rows that carry the data version that changed them; null: the change affects no reporting data. */
  readonly version: number | null;
};

/** What a change did to one subject, as JSON values. null: it did not exist before, or does not exist any more. */
export type Entry<State> = {
  /** The subject's id and its current label. */
  subject: { id: number | string; label: string };
  before: State | null;
  after: State | null;
  /** The record that was undone, and its kind, which this entry shares. */
  undoes?: { id: number; kind: ChangeKind };
};

export type Entries<State> = readonly [Entry<State>, ...Entry<State>[]];

/** What a change did to subjects of another kind, which follows from what it did to its own. */
export type Consequence = { readonly kind: ChangeKind; readonly entries: Entries<unknown> };

/** How a change ended: the response to the request, and a record of each subject that it changed. */
export type Outcome<State, Answer> = {
  answer: Answer;
  entries: Entries<State> | 'none';
  consequences?: readonly Consequence[];
};

/** Ends a change; its effect on each subject is recorded in the same transaction. */
export function done<Answer, State>(
  answer: Answer,
  ...entries: [Entry<State>, ...Entry<State>[]]
): Outcome<State, Answer> {
  return { answer, entries };
}

/** What is recorded of a change of this kind, and of its consequences; nothing if it changed nothing. */
export const recordsOf = (
  kind: ChangeKind,
  { entries, consequences = [] }: Outcome<unknown, unknown>,
): readonly Consequence[] => (entries === 'none' ? [] : [{ kind, entries }, ...consequences]);

/** Declares consequences of a kind, whose state the entries have; none without entries. */
export const consequences = <State>(
  { name }: { name: ChangeKind; state: z.ZodType<State> },
  [first, ...others]: readonly Entry<State>[],
): Consequence[] => (first ? [{ kind: name, entries: [first, ...others] }] : []);

/** Ends a change that found nothing to change. `door.ts` verifies that nothing was written. */
export function unchanged<Answer>(answer: Answer): Outcome<never, Answer> {
  return { answer, entries: 'none' };
}

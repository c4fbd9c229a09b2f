/**
 * A change under way, and how it ends. Only the door (`door.ts`) makes one, and nothing can be written without one: it
 * holds the transaction, in which row-level security lets its client's rows through.
 */
import type { ChangeKind } from '../../contract/core/changes.ts';
import type { Trx } from '../db/schema.ts';

/** Who acts: a user, or null for a command. The label is how they are called now, for the record. */
export type Actor = { readonly userId: number | null; readonly label: string };

export const commandLine: Actor = { userId: null, label: 'Command line' };

declare const minted: unique symbol;

/** A change of what belongs to no client: a person's own account. */
export type AccountChange = {
  readonly trx: Trx;
  readonly actor: Actor;
  readonly [minted]: true;
};

/** A change of one client's. */
export type Change = AccountChange & {
  readonly clientId: number;
  /** For rows that carry the data version that changed them; null: no reporting data are changed. */
  readonly version: number | null;
};

/** What one change did to one subject, in JSON values. null: it was not there before, or is not there any more. */
export type Entry<State> = {
  /** By id, and by a label as it is now. */
  subject: { id: number | string; label: string };
  before: State | null;
  after: State | null;
  /** The record that was undone, and its kind: this entry is of the same one. */
  undoes?: { id: number; kind: ChangeKind };
};

export type Entries<State> = readonly [Entry<State>, ...Entry<State>[]];

/** How a change ended: the answer to whoever asked, and a record of each subject that it changed. */
export type Outcome<State, Answer> = { answer: Answer; entries: Entries<State> | 'none' };

/** Ends a change. What it did to each subject is recorded in the same transaction. */
export function done<Answer, State>(
  answer: Answer,
  ...entries: [Entry<State>, ...Entry<State>[]]
): Outcome<State, Answer> {
  return { answer, entries };
}

/** Ends a change that found nothing to change. The door sees to it that nothing was written indeed. */
export function unchanged<Answer>(answer: Answer): Outcome<never, Answer> {
  return { answer, entries: 'none' };
}

/**
 * The server's definition of a kind of change (the contract has its texts and what it makes stale). A kind is declared
 * next to the code that makes such changes; `server/kinds.ts` lists them all.
 */
import type * as z from 'zod';
import type { ChangeKind, kindsOfChange } from '../../contract/http/change-kinds.ts';
import type { Permission, UserType } from '../../contract/http/permissions.ts';
import type { AccessKind } from '../../contract/vocabulary/access-kinds.ts';
import type { Reading } from '../access/ask.ts';
import type { AnyJob } from '../jobs/queue.ts';
import type { AccountChange, Change } from './change.ts';
import type { SmallVersion } from './data-version.ts';
import type { Names } from './names.ts';
import type { Visible } from './visible.ts';

export type Kind<Name extends ChangeKind, State> = {
  name: Name;
  /** What a record stores of its subject before and after the change, as JSON of this shape. */
  state: z.ZodType<State>;
  /**
   * The versions of the small tables that such a change writes; an empty list: only lines or bookings. null: it affects
   * no reporting data and takes no data version.
   */
  raises: readonly SmallVersion[] | null;
  /** How the change is undone, or a sentence for users that says why it cannot be. */
  undo: Undo<State> | string;
  /**
   * Which records readers of some nodes see (`visible.ts`); absent: none, only readers of the whole client see them. For
   * kinds that everyone may make, it also applies to readers of the whole client.
   */
  visible?: Visible;
  /** Such a change is an access record, too, of this kind. */
  access?: AccessKind;
  /** A job that runs after such a change, or its undo, is committed. */
  follows?: Follows<State>;
  /** How to resolve the ids in a field to names (`names.ts`), for users who read the record. */
  names?: { readonly [Field in keyof State]?: Names };
};

export type Follows<State = never> = {
  job: AnyJob;
  // biome-ignore lint/suspicious/noExplicitAny: a job with any data
  data(change: Change, subjectId: string): Promise<any>;
  /** Whether the job has something to do; absent: always. */
  isNeeded?(before: State | null, after: State | null): boolean;
};

/** A user who undoes a change. */
export type Undoer = { id: number | null; userType: UserType | null; permissions: readonly Permission[] };

export type Undo<State> = {
  /** Whether this user may undo the change; absent: anyone who may make such a change. */
  mayUndo?(user: Undoer, record: { subjectId: string; before: State | null; after: State | null }): boolean;
  /**
   * A sentence that says why this reader may not undo the change; null: they may. It queries the client's replica;
   * absent: everyone who sees the record may.
   */
  refusal?(reading: Reading, record: { before: State | null; after: State | null }): Promise<string | null>;
  /**
   * The current state of the subject; null: it does not exist. `left`, the state after the change, says what belongs to
   * it.
   */
  standing(change: Change, subjectId: string, left: State | null): Promise<State | null>;
  /** Restores the subject to this state; null: deletes it. Throws `conflict` if that is no longer possible. */
  restore(change: Change, subjectId: string, state: State | null): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: a kind with any state
export type AnyKind<Name extends ChangeKind = ChangeKind> = Kind<Name, any>;

/** Every kind by its name; a missing one does not compile. */
export type Kinds = { readonly [Name in ChangeKind]: AnyKind<Name> };

/** A change of this kind: to a client, unless the contract says that it concerns a person's own account. */
export type ChangeOf<Name extends ChangeKind> = IsOfAccount<Name> extends true ? AccountChange : Change;
export type IsOfAccount<Name extends ChangeKind> = (typeof kindsOfChange)[Name]['of'] extends 'account'
  ? true
  : false;

/** Declares a kind, preserving the types of its name and its state. */
export function kind<const Name extends ChangeKind, State>(
  name: Name,
  spec: Omit<Kind<Name, State>, 'name'>,
): Kind<Name, State> {
  return { name, ...spec };
}

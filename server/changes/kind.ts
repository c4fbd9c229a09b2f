/**
 * What the server needs of a kind of change (its words, and what it makes stale, stand in the contract). A kind stands
 * beside the code that makes such changes; `server/kinds.ts` lists them all.
 */
import type * as z from 'zod';
import type { ChangeKind, kindsOfChange } from '../../contract/core/changes.ts';
import type { Permission, UserType } from '../../contract/core/permissions.ts';
import type { Reading } from '../db/ask.ts';
import type { AnyJob } from '../jobs/queue.ts';
import type { AccountChange, Change } from './change.ts';
import type { SmallVersion } from './data-version.ts';
import type { Names } from './names.ts';
import type { Visible } from './visible.ts';

export type Kind<Name extends ChangeKind, State> = {
  name: Name;
  /** What a record keeps of its subject, before and after: written and read back in this shape, as JSON. */
  state: z.ZodType<State>;
  /**
   * The small tables that such a change writes, by their versions; an empty list: only lines or bookings. null: it
   * concerns no reporting data, and takes no data version.
   */
  raises: readonly SmallVersion[] | null;
  /** How it is taken back, or why it cannot be: a sentence that people read. */
  undo: Undo<State> | string;
  /** Whose records a reader of some nodes sees (`visible.ts`); absent: none, they are for readers of the whole client. */
  visible?: Visible;
  /** A job that follows such a change, and its undoing, once it is committed. */
  follows?: Follows;
  /** What the ids in a field stand for (`names.ts`), for people who read the record. */
  names?: { readonly [Field in keyof State]?: Names };
};

// biome-ignore lint/suspicious/noExplicitAny: a job of whatever data
export type Follows = { job: AnyJob; data(change: Change, subjectId: string): Promise<any> };

/** A person who takes something back. */
export type Undoer = { id: number | null; userType: UserType | null; permissions: readonly Permission[] };

export type Undo<State> = {
  /** Whether this person may; absent: whoever may make such a change. */
  mayUndo?(user: Undoer, record: { subjectId: string; before: State | null; after: State | null }): boolean;
  /** Why this reader may not, in a sentence; null: they may. Asked of the client's copy; absent: sight of the record is enough. */
  refusal?(reading: Reading, record: { before: State | null; after: State | null }): Promise<string | null>;
  /** The subject as it stands; null: it is not there. What the change left says what belongs to it. */
  standing(change: Change, subjectId: string, left: State | null): Promise<State | null>;
  /** Brings the subject back to this state; null: takes it away. Throws `conflict` where that cannot be any more. */
  restore(change: Change, subjectId: string, state: State | null): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: a kind of whatever state
export type AnyKind<Name extends ChangeKind = ChangeKind> = Kind<Name, any>;

/** Every kind by its name: one that is missing does not compile. */
export type Kinds = { readonly [Name in ChangeKind]: AnyKind<Name> };

/** A change of this kind: of a client, unless the contract says that it is one of a person's own account. */
export type ChangeOf<Name extends ChangeKind> = IsOfAccount<Name> extends true ? AccountChange : Change;
export type IsOfAccount<Name extends ChangeKind> = (typeof kindsOfChange)[Name]['of'] extends 'account'
  ? true
  : false;

/** Declares a kind and keeps its name and its state's shape. */
export function kind<const Name extends ChangeKind, State>(
  name: Name,
  spec: Omit<Kind<Name, State>, 'name'>,
): Kind<Name, State> {
  return { name, ...spec };
}

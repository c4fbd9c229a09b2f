/** What the contract says of a kind of change (`change-kinds.ts`). */
import type { Permission } from './permissions.ts';

export type KindOfChange = {
  /** The name of the kind in the list of changes. */
  label: string;
  /** Where the change is recorded: in a client, or in a person's own account, outside any client. */
  of: 'client' | 'account';
  /** What kind of record is changed. */
  subject: string;
  /**
   * The permission to make the change, see its audit records and undo it. null: only commands make the change, and
   * everyone with an editing permission sees its records. `everyone`: it concerns what belongs to users themselves, who
   * need no permission; the kind's `visible` alone says who sees its records (`server/mutations/kind.ts`).
   */
  permission: Permission | 'everyone' | null;
  /** Whether it edits the TMC's data or settings; then its permission opens the screen of changes. */
  isEditing: boolean;
  /**
   * Paths, or prefixes of paths, of the reads that such a change invalidates: screens request them again. The answer of
   * the change itself is not listed.
   */
  stale: 'everything' | readonly `/api/${string}`[];
};

/** What holds for a kind that does not say otherwise. */
const usual = { of: 'client', isEditing: true, stale: 'everything' } as const satisfies Partial<KindOfChange>;
type Usual = typeof usual;

/** Declares a kind, preserving its literal types. */
export const kind = <
  const Own extends Omit<KindOfChange, keyof Usual> & Partial<Pick<KindOfChange, keyof Usual>>,
>(
  own: Own,
) => ({ ...usual, ...own }) as unknown as Omit<Usual, keyof Own> & Own;

/** What has been read of a question, and what the next words depend on. */
import type { ProductType } from '../../../../contract/vocabulary/constants.ts';
import { type Cursor, wordOf } from './cursor.ts';
import { Draft, type PlaceRole } from './draft.ts';
import type { Naming } from './naming.ts';

/** What stands just before: a preposition, and how it relates a place. */
export type Cue = { role: PlaceRole | undefined; from: number; to: number };

/** What was read last, for what continues it: `to Sydney and Melbourne`. */
export type Last = { kind: 'metric' | 'place' | 'dimension' | 'member' | 'node' | 'other'; role?: PlaceRole };

export class Reading {
  readonly draft = new Draft();
  readonly cursor: Cursor;
  readonly naming: Naming;
  at = 0;
  cue: Cue | undefined;
  /** "and", "or" or a comma stands before. */
  continues = false;
  isAlternative = false;
  /** A number of rows, or "most", stands before what is ranked. */
  isRanked = false;
  last: Last | undefined;
  /** Products that stand before a metric. */
  products: { product: ProductType; from: number; to: number }[] = [];

  constructor(cursor: Cursor, naming: Naming) {
    this.cursor = cursor;
    this.naming = naming;
  }

  /** Goes on after what was understood. */
  done(to: number, last: Last = { kind: 'other' }): void {
    this.at = to;
    this.cue = undefined;
    this.continues = false;
    this.isAlternative = false;
    this.last = last;
  }

  /** The first place from here on that is not a filler. */
  afterFillers(from: number): number {
    let at = from;
    for (;;) {
      const item = this.cursor.at(at);
      if (!item || wordOf(item) !== 'filler') return at;
      at = item.to;
    }
  }

  unknown(from: number, to: number): void {
    this.draft.addUnknown(from, to);
    this.done(to);
  }
}

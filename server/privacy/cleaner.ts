/** Replaces what identified erased persons in the texts of a row. */
import { LRUCache } from 'lru-cache';
import type { Mark } from '../database/schema-privacy.ts';
import { candidatesIn, emailAround } from './candidates.ts';
import { digestOf, type Erasure, replacementOf, sieveOf } from './erasure.ts';

export type Hit = { erasure: Erasure; mark: Mark; start: number; end: number; length: number };

/** A text of a row. `hint`: the column or key at which it stands. */
export type Cell = { text: string; hint: string };

/** Short codes mean something only where codes of this kind stand. */
const shortCode = 4;
const codeHints = /employee|reference|booking|ticket|line_?key|number/i;

type Marked = { erasure: Erasure; mark: Mark };
type Group = { secret: Buffer; marks: Map<string, Marked[]>; sieves: Uint8Array };

const none: Marked[] = [];

function marksOf({ secret, marks, sieves }: Group, kind: Mark['kind'], text: string): Marked[] {
  if (sieves[sieveOf(secret, kind, text)] === 0) return none;
  return marks.get(`${kind} ${digestOf(secret, kind, text)}`) ?? none;
}

export class Cleaner {
  /** Erasures of one secret have their marks in common. */
  readonly #groups: Group[] = [];
  readonly #known = new LRUCache<string, readonly Hit[]>({ max: 200_000 });

  readonly erasures: readonly Erasure[];

  constructor(erasures: readonly Erasure[]) {
    this.erasures = erasures;
    const bySecret = Map.groupBy(erasures, ({ secret }) => secret.toString('hex'));
    for (const some of bySecret.values()) {
      const marks = new Map<string, { erasure: Erasure; mark: Mark }[]>();
      for (const erasure of some)
        for (const mark of erasure.marks) {
          const key = `${mark.kind} ${mark.digest}`;
          marks.set(key, [...(marks.get(key) ?? []), { erasure, mark }]);
        }
      const sieves = new Uint8Array(1 << 16);
      for (const { mark } of [...marks.values()].flat()) sieves[mark.sieve] = 1;
      this.#groups.push({ secret: (some[0] as Erasure).secret, marks, sieves });
    }
  }

  /** The erasure that has the mark, with the mark's digest. */
  lookUp(kind: Mark['kind'], text: string): Marked | undefined {
    for (const group of this.#groups) {
      const found = marksOf(group, kind, text)[0];
      if (found) return found;
    }
    return undefined;
  }

  /** All marks in the text, strong and weak. */
  hitsIn(text: string): readonly Hit[] {
    const known = this.#known.get(text);
    if (known) return known;
    const hits = candidatesIn(text).flatMap(({ kind, form, start, end }) =>
      this.#groups.flatMap((group) =>
        marksOf(group, kind, form).map(({ erasure, mark }) => ({
          erasure,
          mark,
          start,
          end,
          length: form.length,
        })),
      ),
    );
    if (text.length < 500) this.#known.set(text, hits);
    return hits;
  }

  /** The persons whom the row is about: those known otherwise, and those of whom it has a strong mark. */
  personsIn(cells: readonly Cell[], known: ReadonlySet<Erasure>): Set<Erasure> {
    const persons = new Set(known);
    for (const { text } of cells)
      for (const { erasure, mark } of this.hitsIn(text)) if (mark.isStrong) persons.add(erasure);
    return persons;
  }

  /** The text with pseudonyms; the same text if there was nothing to replace. */
  clean({ text, hint }: Cell, persons: ReadonlySet<Erasure>): string {
    const hits = this.hitsIn(text).filter(
      ({ erasure, mark, length }) =>
        persons.has(erasure) && (mark.kind !== 'code' || length >= shortCode || codeHints.test(hint)),
    );
    if (hits.length === 0) return text;
    const wide = hits.map((hit) => ({ ...hit, ...(hit.mark.kind === 'name' && inEmail(text, hit)) }));
    wide.sort((a, b) => a.start - b.start || b.end - a.end || rank(a.mark) - rank(b.mark));
    let done = 0;
    let result = '';
    for (const { erasure, mark, start, end } of wide) {
      if (start < done) continue;
      result += text.slice(done, start) + replacementOf(erasure, mark);
      done = end;
    }
    return result + text.slice(done);
  }
}

/** A code's form says the least about what it is. */
const rank = ({ kind }: Mark) => ['name', 'email', 'phone', 'code'].indexOf(kind);

/** A name within an e-mail address stands for the whole address. */
function inEmail(text: string, { start, end, mark }: Hit) {
  const around = emailAround(text, start, end);
  return around && { ...around, mark: { ...mark, kind: 'email' as const } };
}

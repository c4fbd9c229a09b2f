/** Finds what stands at a place of the text: the longest dates or phrase that begin there. */
import { datesAt, type FoundDates } from './dates.ts';
import type { Word } from './grammar-words.ts';
import type { Calendar } from './periods.ts';
import type { Phrases, Reading, ReadingOf } from './readings.ts';
import type { Token } from './tokens.ts';

export type Item = { from: number; to: number; readings: readonly Reading[]; dates?: FoundDates };

const isName = ({ kind }: Reading) => kind === 'place' || kind === 'node';

export class Cursor {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly calendar: Calendar;
  readonly #catalogue: Phrases;
  readonly #names: Phrases;

  constructor(
    text: string,
    tokens: readonly Token[],
    calendar: Calendar,
    catalogue: Phrases,
    names: Phrases,
  ) {
    this.text = text;
    this.tokens = tokens;
    this.calendar = calendar;
    this.#catalogue = catalogue;
    this.#names = names;
  }

  get end(): number {
    return this.tokens.length;
  }

  /** `withCue`: the words stand next to the name of a dimension, so that all of its members are understood. */
  at(from: number, withCue = false): Item | undefined {
    if (from >= this.end) return;
    const dates = datesAt(this.tokens, from, this.calendar);
    const phrase = this.#phraseAt(from, withCue);
    if (dates && (!phrase || phrase.to - from <= dates.length)) {
      return { from, to: from + dates.length, readings: [], dates };
    }
    return phrase;
  }

  #phraseAt(from: number, withCue: boolean): Item | undefined {
    const most = Math.min(Math.max(this.#catalogue.longest, this.#names.longest), this.end - from);
    for (let count = most; count > 0; count -= 1) {
      const readings = this.#readingsOf(from, from + count, withCue);
      if (readings.length > 0) return { from, to: from + count, readings };
    }
    return;
  }

  #readingsOf(from: number, to: number, withCue: boolean): readonly Reading[] {
    const phrase = this.tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    const ofCatalogue = this.#catalogue.get(phrase);
    const names = this.#names.get(phrase).filter((one) => this.#isMeant(one, from, to, withCue));
    const isWhole = names.some((one) => one.kind !== 'node' || one.isWhole);
    const found = isWhole ? names.filter((one) => one.kind !== 'node' || one.isWhole) : names;
    if (ofCatalogue.length === 0) return found;
    // A word of the trade may also be the name of a node or of a place: it is a name only where one is expected.
    return withCue ? [...ofCatalogue, ...found] : [...ofCatalogue, ...found.filter((one) => !isName(one))];
  }

  #isMeant(reading: Reading, from: number, to: number, withCue: boolean): boolean {
    if (reading.kind === 'member') return withCue || !reading.needsCue;
    if (reading.kind !== 'place' || !reading.inCapitals) return true;
    const typed = this.text.slice(this.tokens[from]!.start, this.tokens[to - 1]!.end);
    return typed === typed.toUpperCase() && this.text !== this.text.toUpperCase();
  }
}

export const readingsOf = <Kind extends Reading['kind']>(
  item: Item | undefined,
  kind: Kind,
): ReadingOf<Kind>[] => (item?.readings ?? []).filter((one): one is ReadingOf<Kind> => one.kind === kind);

export const wordOf = (item: Item | undefined): Word | undefined => readingsOf(item, 'word')[0]?.word;
export const isA = (item: Item | undefined, kind: Reading['kind']): boolean =>
  readingsOf(item, kind).length > 0;

/** Whether a metric follows: at once, or after further products and members, as in `air and hotel spend`. */
export function isBeforeMetric(cursor: Cursor, item: Item): boolean {
  let next = cursor.at(item.to);
  for (;;) {
    if (!next || next.dates) return false;
    if (isA(next, 'metric')) {
      // `flights and tickets` are two metrics.
      return !(isA(item, 'metric') && wordOf(cursor.at(item.to)) === 'and');
    }
    const isBetween =
      isA(next, 'product') || isA(next, 'member') || ['and', 'filler'].includes(wordOf(next) ?? '');
    if (!isBetween) return false;
    next = cursor.at(next.to);
  }
}

/** Reads what is ranked, sorted and compared. */
import { type Item, isA, readingsOf, wordOf } from './cursor.ts';
import type { Direction, Ordering } from './draft.ts';
import { comparisonPhrases } from './grammar-words.ts';
import { numberOf } from './periods.ts';
import type { Reading } from './reading.ts';

const directions: Readonly<Record<string, Direction>> = {
  top: 'desc',
  bottom: 'asc',
  best: 'best',
  worst: 'worst',
};

/** `top 10`, `20 largest`, `highest`; false: none of these stands here. */
export function readRank(reading: Reading): boolean {
  const { cursor, at, draft } = reading;
  const here = cursor.at(at);
  if (here?.dates) return false;
  const before = numberOf(cursor.tokens[at]?.text ?? '');
  const item = before === undefined ? here : cursor.at(at + 1);
  const direction = directions[wordOf(item) ?? ''];
  if (!item || item.dates || !direction) return false;
  let to = item.to;
  let limit = before;
  if (limit === undefined && !cursor.at(to)?.dates) {
    limit = numberOf(cursor.tokens[to]?.text ?? '');
    if (limit !== undefined) to += 1;
  }
  const next = cursor.at(reading.afterFillers(to));
  const ofMetric = next !== undefined && isA(next, 'metric') && !isA(next, 'dimension');
  const ranking: Ordering = {
    from: at,
    to,
    direction,
    ...(limit !== undefined && { limit }),
    ...(ofMetric && { by: { mention: draft.metrics.length } }),
  };
  const isAlone = limit === undefined && (next === undefined || next.dates || wordOf(next) !== undefined);
  const merged = isAlone ? undefined : merge(draft.ordering, ranking);
  if (!merged) {
    reading.unknown(at, to);
    return true;
  }
  draft.ordering = merged;
  reading.isRanked = !ofMetric;
  reading.at = to;
  return true;
}

/** Both, unless they contradict each other. */
function merge(known: Ordering | undefined, one: Ordering): Ordering | undefined {
  if (!known) return one;
  if (known.direction !== one.direction || (known.limit !== undefined && one.limit !== undefined)) return;
  return { ...known, ...one, ...(known.by && { by: known.by }) };
}

/** `sorted by bookings, lowest first`. */
export function readOrder(reading: Reading, item: Item): boolean {
  const { cursor, draft } = reading;
  if (wordOf(item) !== 'sorted') return readDirection(reading, item);
  const next = cursor.at(reading.afterFillers(item.to));
  const dimensions = readingsOf(next, 'dimension').map(({ dimension }) => dimension);
  const metrics = readingsOf(next, 'metric').map(({ metric }) => metric);
  if (!next || (metrics.length === 0 && dimensions.length === 0) || draft.ordering?.by) {
    reading.unknown(item.from, item.to);
    return true;
  }
  const by = metrics.length > 0 ? { mention: draft.metrics.length } : { dimensions };
  if (metrics.length > 0) {
    draft.metrics.push({ from: next.from, to: next.to, metrics, products: [], continues: false });
  }
  const word = wordOf(cursor.at(next.to));
  const isStated = word === 'ascending' || word === 'descending';
  const to = isStated ? cursor.at(next.to)!.to : next.to;
  const usual: Direction = metrics.length > 0 ? 'desc' : 'asc';
  const direction = isStated ? (word === 'ascending' ? 'asc' : 'desc') : usual;
  draft.ordering = { ...draft.ordering, from: item.from, to, direction, by };
  reading.done(to);
  return true;
}

function readDirection(reading: Reading, item: Item): boolean {
  const { draft } = reading;
  const direction = wordOf(item) === 'ascending' ? 'asc' : 'desc';
  const merged = merge(draft.ordering, { from: item.from, to: item.to, direction });
  if (!merged) {
    reading.unknown(item.from, item.to);
    return true;
  }
  draft.ordering = merged;
  reading.done(item.to);
  return true;
}

/** `vs the year before`, `Qantas vs Jetstar`, `2026 vs 2025`. */
export function readComparison(reading: Reading, item: Item): boolean {
  const { cursor, draft } = reading;
  const word = wordOf(item);
  if (word !== 'versus') {
    draft.comparisons.push({
      from: item.from,
      to: item.to,
      with: word === 'yearOnYear' ? 'lastYear' : 'previous',
    });
    reading.done(item.to);
    return true;
  }
  let start = reading.afterFillers(item.to);
  if (wordOf(cursor.at(start)) === 'preposition') start = reading.afterFillers(cursor.at(start)!.to);
  const phrase = comparisonAt(reading, start);
  if (phrase) {
    draft.comparisons.push({
      from: item.from,
      to: phrase.to,
      with: phrase.with,
      isLastYear: phrase.isLastYear,
    });
    reading.done(phrase.to);
    return true;
  }
  const next = cursor.at(start);
  if (next?.dates) {
    draft.comparisons.push({ from: item.from, to: next.to, dates: next.dates });
    reading.done(next.to);
    return true;
  }
  if (next && (setsAgainst(reading, item, next) || isAnother(reading, next))) {
    reading.continues = true;
    reading.at = start;
    return true;
  }
  reading.unknown(item.from, next && !wordOf(next) ? next.to : item.to);
  return true;
}

function comparisonAt({ cursor }: Reading, from: number) {
  for (let count = Math.min(8, cursor.end - from); count > 0; count -= 1) {
    const phrase = cursor.tokens
      .slice(from, from + count)
      .map(({ text }) => text)
      .join(' ');
    const found = comparisonPhrases[phrase];
    if (found) return { to: from + count, with: found, isLastYear: phrase === 'last year' };
  }
  return;
}

/** Two members of one dimension, or two customers. */
function setsAgainst({ draft }: Reading, item: Item, next: Item): boolean {
  const member = draft.members.at(-1);
  if (member?.to === item.from) {
    const same = readingsOf(next, 'member').find(({ member: { dimension } }) =>
      member.members.some((one) => one.dimension === dimension),
    );
    if (!same) return false;
    draft.against.push({ from: member.from, to: next.to, dimension: same.member.dimension });
    return true;
  }
  if (draft.nodes.at(-1)?.to !== item.from || !isA(next, 'node')) return false;
  draft.against.push({ from: draft.nodes.at(-1)!.from, to: next.to, dimension: 'customer' });
  return true;
}

/** `air vs hotel spend`, `compliant spend vs non-compliant spend`: metrics side by side. */
const isAnother = ({ products, draft, last }: Reading, next: Item): boolean =>
  (products.length > 0 && isA(next, 'product')) ||
  (last?.kind === 'metric' && draft.metrics.length > 0 && (isA(next, 'metric') || isA(next, 'product')));

/** Reads a question from left to right into a draft: what each group of words says, and which words say nothing here. */
import { type Cursor, type Item, isA, isBeforeMetric, readingsOf, wordOf } from './cursor.ts';
import type { Draft, PlaceRole } from './draft.ts';
import type { Naming } from './naming.ts';
import { readComparison, readOrder, readRank } from './read-clauses.ts';
import { readGrouping } from './read-grouping.ts';
import { readMember, readOfDimension } from './read-members.ts';
import { readBetween, readName } from './read-places.ts';
import { Reading } from './reading.ts';
import type { Kind } from './readings.ts';

export function readQuestion(cursor: Cursor, naming: Naming): Draft {
  const reading = new Reading(cursor, naming);
  while (reading.at < cursor.end) step(reading);
  for (const { from, to } of reading.products) reading.draft.addUnknown(from, to);
  return reading.draft;
}

function step(reading: Reading): void {
  const { cursor, at } = reading;
  if (cursor.tokens[at]?.comma) reading.continues = true;
  // `20 largest routes`
  if (readRank(reading)) return;
  const item = cursor.at(at);
  if (!item) reading.unknown(at, at + 1);
  else if (lacksPlace(reading, item)) reading.unknown(reading.cue!.from, reading.cue!.to);
  else if (item.dates) readDates(reading, item);
  else if (!readers.some(([kind, read]) => isA(item, kind) && read(reading, item))) {
    reading.unknown(item.from, item.to);
  }
}

/** Whether a place should follow, as after "to" and "departing", but something else does; what is from a supplier may be so called. */
function lacksPlace({ cue, cursor }: Reading, item: Item): boolean {
  if (cue?.role !== 'to' && cue?.role !== 'from') return false;
  if (isA(item, 'place') || wordOf(item) === 'filler' || wordOf(item) === 'and') return false;
  const isFrom = cursor.tokens[cue.from]!.text === 'from';
  return !(isFrom && (isA(item, 'member') || isA(item, 'node')));
}

/** In this order, each reads an item that has a reading of its kind, unless the item means something else here. */
const readers: readonly [kind: Kind, read: (reading: Reading, item: Item) => boolean][] = [
  ['word', readWord],
  ['dimension', readOfDimension],
  ['member', readMember],
  ['node', readName],
  ['place', readName],
  ['product', readProduct],
  ['dimension', readSubject],
  ['metric', readMetric],
  ['dimension', readStray],
];

/** Words of the grammar; false: the item has another meaning here. */
function readWord(reading: Reading, item: Item): boolean {
  const { cursor } = reading;
  switch (wordOf(item)) {
    case 'filler':
      reading.at = item.to;
      return true;
    case 'preposition':
      return openCue(reading, item, 'in');
    case 'to':
    case 'from':
      return openCue(reading, item, wordOf(item) as PlaceRole);
    case 'between':
      return readBetween(reading, item) || openCue(reading, item, undefined);
    case 'and':
      reading.continues = true;
      reading.isAlternative = cursor.tokens[item.from]?.text === 'or';
      reading.at = item.to;
      return true;
    case 'by':
    case 'across':
      return readGrouping(reading, item);
    case 'versus':
    case 'yearOnYear':
    case 'periodOnPeriod':
      return readComparison(reading, item);
    case 'sorted':
    case 'ascending':
    case 'descending':
      return readOrder(reading, item);
    case 'not': {
      // What is excluded is named with the word that excludes it, rather than understood as its opposite.
      let next = cursor.at(reading.afterFillers(item.to));
      if (wordOf(next) === 'preposition' || wordOf(next) === 'to' || wordOf(next) === 'from') {
        next = cursor.at(reading.afterFillers(next!.to));
      }
      const isExcluded = next && (!wordOf(next) || next.dates);
      reading.unknown(item.from, isExcluded ? next!.to : item.to);
      return true;
    }
    default:
      reading.unknown(item.from, item.to);
      return true;
  }
}

/** Prepositions that compare, unless dates follow. */
const comparing = ['over', 'within', 'under the', 'through'];

function openCue(reading: Reading, item: Item, role: PlaceRole | undefined): boolean {
  const { cursor, draft } = reading;
  // `to and from London`, `departing in July`
  if (reading.cue?.role === 'to' || reading.cue?.role === 'from') draft.addUnknown(reading.cue.from, item.to);
  const isComparing = comparing.includes(cursor.tokens[item.from]!.text);
  if (isComparing && !cursor.at(reading.afterFillers(item.to))?.dates) draft.addUnknown(item.from, item.to);
  reading.cue = { role, from: item.from, to: item.to };
  reading.at = item.to;
  return true;
}

function readDates(reading: Reading, item: Item): void {
  const { draft } = reading;
  draft.dates.push({ ...item.dates!, from: item.from, to: item.to });
  reading.done(item.to);
}

/** A product that stands before a metric, or after a preposition; false: the words name a metric or a dimension here. */
function readProduct(reading: Reading, item: Item): boolean {
  const { draft, cursor } = reading;
  const [{ product } = { product: undefined }] = readingsOf(item, 'product');
  if (!product) return false;
  if (isBeforeMetric(cursor, item)) {
    reading.products.push({ product, from: item.from, to: item.to });
    const { continues } = reading;
    reading.done(item.to);
    reading.continues = continues;
    return true;
  }
  const metric = draft.metrics.at(-1);
  const follows =
    reading.cue !== undefined || (reading.continues && metric?.productSpan?.to === item.from - 1);
  if (metric && follows) {
    draft.metrics[draft.metrics.length - 1] = {
      ...metric,
      products: [...metric.products, product],
      productSpan: { from: metric.productSpan?.from ?? item.from, to: item.to },
    };
    reading.done(item.to);
    return true;
  }
  if (isA(item, 'metric') || isA(item, 'dimension')) return false;
  reading.products.push({ product, from: item.from, to: item.to });
  reading.done(item.to);
  return true;
}

function readMetric(reading: Reading, item: Item): boolean {
  const { draft, products } = reading;
  const continues = reading.continues || draft.metrics.length === 0;
  // `hotel spend for travellers`: a second metric is not what the first is of.
  if (!continues || (reading.cue && draft.metrics.length > 0)) return false;
  const metrics = readingsOf(item, 'metric').map(({ metric }) => metric);
  const first = products[0];
  draft.metrics.push({
    from: item.from,
    to: item.to,
    metrics,
    products: products.map(({ product }) => product),
    ...(first && { productSpan: { from: first.from, to: products.at(-1)!.to } }),
    continues,
  });
  reading.products = [];
  reading.done(item.to, { kind: 'metric' });
  return true;
}

/** Words for times that stand for a grouping: `monthly spend`. */
const adverbs = /^(daily|weekly|monthly|quarterly|(\w+) by \2)$/;

/** A dimension that the question is about, as in `hotels in Singapore by nights`, or as an adverb. */
function readSubject(reading: Reading, item: Item): boolean {
  const { draft, cursor } = reading;
  const dimensions = readingsOf(item, 'dimension').map(({ dimension }) => dimension);
  const words = cursor.tokens
    .slice(item.from, item.to)
    .map(({ text }) => text)
    .join(' ');
  const isAdverb = adverbs.test(words);
  const isSubject =
    draft.metrics.length === 0 && draft.dimensions.length === 0 && isRankedLater(reading, item);
  const isRanked =
    reading.isRanked && !(isA(item, 'metric') && !isSubject && draft.ordering?.limit === undefined);
  if (!isAdverb && !isSubject && !isRanked) return false;
  reading.isRanked = false;
  draft.dimensions.push({ from: item.from, to: item.to, dimensions, isAcross: false });
  reading.done(item.to, { kind: 'dimension' });
  return true;
}

/** Whether "by" and a metric follow, but no metric before. */
function isRankedLater({ cursor }: Reading, item: Item): boolean {
  for (let next = cursor.at(item.to); next; next = cursor.at(next.to)) {
    if (isA(next, 'metric') && !next.dates) return false;
    if (wordOf(next) !== 'by' && wordOf(next) !== 'sorted') continue;
    return isA(cursor.at(next.to), 'metric');
  }
  return false;
}

/** A dimension that nothing relates to the rest: it may be meant as a grouping, but it is not guessed. */
function readStray(reading: Reading, item: Item): boolean {
  const labels = readingsOf(item, 'dimension').map(({ dimension }) => dimension);
  reading.draft.stray.push({ from: item.from, to: item.to, dimensions: labels });
  reading.done(item.to);
  return true;
}

/** Reads what follows "by", "per", "each" and "split by". */
import { memberWords } from '../../../../contract/query/dimension-words.ts';
import { type Item, isA, isBeforeMetric, readingsOf, wordOf } from './cursor.ts';
import type { Reading } from './reading.ts';

/** Always true: what is not understood after it is named when it is read. */
export function readGrouping(reading: Reading, item: Item): boolean {
  const { cursor, draft } = reading;
  const isSplit = wordOf(item) === 'across';
  reading.done(item.to);
  let at = reading.afterFillers(item.to);
  for (;;) {
    const next = cursor.at(at);
    const to = next && readOne(reading, item, next, isSplit && draft.dimensions.length > 0);
    if (to === undefined) break;
    reading.done(to, { kind: 'dimension' });
    const joint =
      wordOf(cursor.at(to)) === 'and' ? cursor.at(to)!.to : cursor.tokens[to]?.comma ? to : undefined;
    if (joint === undefined) break;
    at = reading.afterFillers(joint);
    const following = cursor.at(at);
    // "by customer, tickets and …" goes on with metrics.
    if (!following || !isA(following, 'dimension') || isA(following, 'metric')) break;
    if (isA(following, 'product') && isBeforeMetric(cursor, following)) break;
  }
  // `by` that nothing follows.
  if (reading.at === item.to && at >= cursor.end) draft.addUnknown(item.from, item.to);
  return true;
}

/** Where it ends, if it is understood. */
function readOne(reading: Reading, item: Item, next: Item, isAcross: boolean): number | undefined {
  const { draft } = reading;
  const dimensions = readingsOf(next, 'dimension').map(({ dimension }) => dimension);
  const metrics = readingsOf(next, 'metric').map(({ metric }) => metric);
  // `hotels by nights`, `top 10 customers by air spend`: the metric is read as any other.
  const isRanked = draft.metrics.length === 0 && (draft.dimensions.length > 0 || reading.isRanked);
  const namesMetric =
    metrics.length > 0 ||
    (isA(next, 'product') && (dimensions.length === 0 || isBeforeMetric(reading.cursor, next))) ||
    (isA(next, 'member') && isBeforeMetric(reading.cursor, next));
  if (isRanked && namesMetric && wordOf(item) === 'by') return;
  if (dimensions.length > 0) {
    draft.dimensions.push({ from: next.from, to: next.to, dimensions, isAcross });
    return next.to;
  }
  const both = membersOfOne(reading, next);
  if (both) {
    draft.dimensions.push({ from: next.from, to: both.to, dimensions: [both.dimension], isAcross });
    return both.to;
  }
  // A metric, a member or a product cannot be grouped by.
  if (!wordOf(next) && !next.dates) {
    draft.addUnknown(next.from, next.to);
    return next.to;
  }
  return;
}

/** `domestic or international`: members that stand for their dimension. */
function membersOfOne({ cursor }: Reading, next: Item) {
  const [first] = readingsOf(next, 'member');
  // Two of several airlines do not stand for all of them.
  if (!first || !(first.member.dimension in memberWords)) return;
  const joint = cursor.at(next.to);
  const isJoined = wordOf(joint) === 'and' || wordOf(joint) === 'versus';
  const second = cursor.at(isJoined ? joint!.to : next.to);
  if (!second || !(isJoined || cursor.tokens[next.to]?.dash)) return;
  const same = readingsOf(second, 'member').some(({ member }) => member.dimension === first.member.dimension);
  return same ? { dimension: first.member.dimension, to: second.to } : undefined;
}

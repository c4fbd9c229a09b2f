/** Reads places and nodes: both may be called alike, and the words before them tell which is meant. */
import { type Item, isA, readingsOf, wordOf } from './cursor.ts';
import type { PlaceRole } from './draft.ts';
import type { Reading } from './reading.ts';

/** `between Sydney and Melbourne`; false: no two cities follow. */
export function readBetween(reading: Reading, item: Item): boolean {
  const { cursor } = reading;
  const one = cursor.at(item.to);
  const joint = one && cursor.at(one.to);
  const other = wordOf(joint) === 'and' ? cursor.at(joint!.to) : undefined;
  return one !== undefined && other !== undefined && addRoute(reading, item.from, one, other);
}

function addRoute(reading: Reading, from: number, one: Item, other: Item): boolean {
  const [start, end] = [one, other].map(cityOf);
  if (!start || !end) return false;
  reading.draft.routes.push({ from, to: other.to, ends: [start.label, end.label] });
  reading.done(other.to);
  return true;
}

const cityOf = (item: Item) => {
  const cities = readingsOf(item, 'place').filter(({ isCountry }) => !isCountry);
  return cities.length === 1 ? cities[0] : undefined;
};

/** A place or a node. */
export function readName(reading: Reading, item: Item): boolean {
  const { cue, draft } = reading;
  const isPlaceOnly = cue?.role === 'to' || cue?.role === 'from' || !isA(item, 'node');
  const nodes = isPlaceOnly ? [] : readingsOf(item, 'node');
  const isWhole = nodes.some((one) => one.isWhole);
  const hasCue = cue?.role === 'in' || (reading.continues && reading.last?.kind === 'node');
  const isLong = item.to - item.from > 1;
  const isNode =
    nodes.length > 0 && (hasCue || isLong || (isWhole && nodes.some(({ node }) => node.isCustomer)));
  if (isA(item, 'place')) {
    if (!isNode) return readPlace(reading, item);
    const { naming } = reading;
    draft.choices.push({
      from: item.from,
      to: item.to,
      options: [
        ...nodes.map(({ node }) => naming.node(node)),
        ...readingsOf(item, 'place').flatMap(({ members }) => members.map((one) => naming.member(one))),
      ],
    });
    reading.done(item.to);
    return true;
  }
  if (nodes.length === 0 || (reading.isAlternative && reading.last?.kind !== 'node')) return false;
  draft.nodes.push({
    from: item.from,
    to: item.to,
    nodes: nodes.map(({ node }) => node),
    hasCue: isNode,
    isWhole,
  });
  reading.done(item.to, { kind: 'node' });
  return true;
}

function readPlace(reading: Reading, item: Item): boolean {
  const { cursor, cue, draft, last } = reading;
  const places = readingsOf(item, 'place');
  const isJoined = !cue && reading.continues && last?.kind === 'place';
  if (reading.isAlternative && !isJoined) return false;
  const next = cursor.at(item.to);
  if (!cue && !isJoined && next) {
    const other = cursor.tokens[item.to]?.dash ? next : undefined;
    if (other && isA(other, 'place') && addRoute(reading, item.from, item, other)) return true;
  }
  // `Sydney to Melbourne`
  const isStart = wordOf(next) === 'to' && isA(cursor.at(next!.to), 'place');
  const role: PlaceRole = cue?.role ?? (isJoined ? last.role : undefined) ?? (isStart ? 'from' : 'in');
  draft.places.push({ from: cue?.from ?? item.from, to: item.to, places, role, isJoined });
  reading.done(item.to, { kind: 'place', role });
  return true;
}

/** Reads members of dimensions: by their name alone, or next to the name of the dimension. */

import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import { type Item, isA, readingsOf, wordOf } from './cursor.ts';
import type { Reading } from './reading.ts';
import type { NamedMember } from './readings.ts';

export function readMember(reading: Reading, item: Item): boolean {
  const members = readingsOf(item, 'member').map(({ member }) => member);
  if (members.length === 0) return false;
  // A node with the same name is meant only if a preposition says so.
  const nodes = readingsOf(item, 'node').filter(({ isWhole }) => isWhole);
  if (nodes.length > 0 && reading.cue && reading.cue.role === 'in') {
    reading.draft.choices.push({
      from: item.from,
      to: item.to,
      options: [...members.map(nameOfMember(reading)), ...nodes.map(({ node }) => reading.naming.node(node))],
    });
    reading.done(item.to);
    return true;
  }
  addMembers(reading, item, members);
  return true;
}

const nameOfMember = (reading: Reading) => (member: NamedMember) => reading.naming.member(member);

function addMembers(
  reading: Reading,
  item: { from: number; to: number },
  members: readonly NamedMember[],
): void {
  const { draft } = reading;
  const before = draft.members.at(-1);
  const isOther = !members.some((one) =>
    before?.members.some(({ dimension }) => dimension === one.dimension),
  );
  // "Qantas or business class" would need lines of either.
  if (reading.isAlternative && (reading.last?.kind !== 'member' || isOther)) {
    reading.unknown(item.from, item.to);
    return;
  }
  draft.members.push({ from: item.from, to: item.to, members });
  reading.done(item.to, { kind: 'member' });
}

/** `status refunded`, `destination city Singapore`, `customer Acme`; false: no member of the dimension follows. */
export function readOfDimension(reading: Reading, item: Item): boolean {
  const { cursor } = reading;
  const dimensions = readingsOf(item, 'dimension').map(({ dimension }) => dimension);
  let to = item.to;
  let from = item.from;
  let isFound = false;
  for (;;) {
    const next = cursor.at(to, true);
    if (!next || next.dates) break;
    const isNode = dimensions.includes('customer') || dimensions.includes('costCentre');
    const members = membersAt(next, dimensions);
    if (members.length > 0) {
      reading.draft.members.push({ from, to: next.to, members });
    } else if (isNode && isA(next, 'node')) {
      const nodes = readingsOf(next, 'node');
      const isWhole = nodes.every((one) => one.isWhole);
      reading.draft.nodes.push({
        from,
        to: next.to,
        nodes: nodes.map(({ node }) => node),
        hasCue: true,
        isWhole,
      });
    } else break;
    isFound = true;
    to = next.to;
    const joint = cursor.at(to);
    if (wordOf(joint) !== 'and') break;
    const following = cursor.at(joint!.to, true);
    if (!following || membersAt(following, dimensions).length === 0) break;
    to = joint!.to;
    from = following.from;
  }
  if (isFound) reading.done(to, { kind: 'member' });
  return isFound;
}

function membersAt(item: Item, dimensions: readonly QueryDimension[]): NamedMember[] {
  const members = readingsOf(item, 'member').map(({ member }) => member);
  const places = readingsOf(item, 'place');
  const cities = places.filter(({ isCountry }) => !isCountry);
  const ofPlaces = places.flatMap((place) => place.members);
  const ofCities = cities.flatMap((place) => place.members);
  const products = readingsOf(item, 'product').map(({ product }) => ({
    dimension: 'product' as const,
    keys: [product],
    label: product,
  }));
  const isOf = ({ dimension }: NamedMember) => dimensions.includes(dimension);
  const found = [...members, ...products, ...ofCities].filter(isOf);
  return found.length > 0 ? found : ofPlaces.filter(isOf);
}

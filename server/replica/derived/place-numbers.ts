/** Numbers the nodes of a hierarchy so that a node and everything below it form one range. */

type Node = { id: number; parent_id: number | null };
/** The number of each node, by its id. */
export type Places = ReadonlyMap<number, number>;

/** Numbers are left free between neighbours, for nodes that come between them later. */
const gap = 1024;

/** As many nodes as possible keep the number that they have; new and moved ones get one between their neighbours. */
export function numbered(nodes: readonly Node[], known: Places = new Map()): Places {
  const order = depthFirst(nodes, known);
  const kept = ascending(order, known);
  const places = new Map<number, number>();
  let last = 0;
  for (let at = 0; at < order.length; ) {
    const free = order.slice(at).findIndex((id) => kept.has(id));
    const count = free === -1 ? order.length - at : free;
    const next = order[at + count];
    const end = next === undefined ? last + gap * (count + 1) : (known.get(next) as number);
    const step = Math.floor((end - last) / (count + 1));
    // No numbers are left between two neighbours: number all nodes anew.
    if (step < 1 && count > 0) return numbered(nodes);
    for (let one = 0; one < count; one++) places.set(order[at + one] as number, last + step * (one + 1));
    if (next !== undefined) places.set(next, end);
    last = end;
    at += count + 1;
  }
  return places;
}

/** The ids, each followed by those below it; among siblings first the numbered ones, in their order. */
function depthFirst(nodes: readonly Node[], known: Places): number[] {
  const children = Map.groupBy(nodes, (node) => node.parent_id);
  const rank = ({ id }: Node) => known.get(id) ?? Number.MAX_SAFE_INTEGER;
  for (const siblings of children.values()) siblings.sort((a, b) => rank(a) - rank(b) || a.id - b.id);
  const order: number[] = [];
  const waiting = [...(children.get(null) ?? [])].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    order.push(node.id);
    waiting.push(...(children.get(node.id) ?? []).toReversed());
  }
  return order;
}

/** The longest part of the order in which the known numbers ascend. */
function ascending(order: readonly number[], known: Places): ReadonlySet<number> {
  const placeOf = (id: number | undefined) => known.get(id as number) as number;
  /** For each length, the id with the lowest number at which such a part ends. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const id of order.filter((one) => known.has(one))) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (placeOf(ends[middle]) < placeOf(id)) low = middle + 1;
      else high = middle;
    }
    before.set(id, ends[low - 1]);
    ends[low] = id;
  }
  const kept = new Set<number>();
  for (let id = ends.at(-1); id !== undefined; id = before.get(id)) kept.add(id);
  return kept;
}

/** Decides which members, places and nodes are meant, and so what the question is restricted to. */
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import type { ProductType } from '../../../../contract/vocabulary/constants.ts';
import type { Key } from '../../../metrics/layer/model.ts';
import type { Draft, NodeMention, PlaceMention, Span } from './draft.ts';
import type { Naming } from './naming.ts';
import type { Outcome } from './outcome.ts';
import type { NamedMember, NamedNode } from './readings.ts';

/** Members by dimension, with the words that name them. */
export class Restrictions {
  readonly #found = new Map<QueryDimension, { keys: Set<Key>; labels: Set<string>; spans: Span[] }>();

  add({ dimension, keys, label }: NamedMember, span: Span): void {
    const known = this.#found.get(dimension) ?? { keys: new Set(), labels: new Set(), spans: [] };
    for (const key of keys) known.keys.add(key);
    known.labels.add(label);
    known.spans.push(span);
    this.#found.set(dimension, known);
  }

  get all() {
    return [...this.#found].map(([dimension, { keys, labels, spans }]) => ({
      dimension,
      in: [...keys],
      label: [...labels].join(', '),
      span: { from: spans[0]!.from, to: spans.at(-1)!.to },
    }));
  }
}

export function addMembers(draft: Draft, restrictions: Restrictions, naming: Naming, outcome: Outcome): void {
  for (const { members, ...span } of draft.members) {
    if (members.length === 1) restrictions.add(members[0]!, span);
    else
      outcome.choice(
        span,
        members.map((one) => naming.member(one)),
      );
  }
  for (const { ends, ...span } of draft.routes) {
    const label = [...ends].sort((one, other) => (one < other ? -1 : 1)).join(' – ');
    restrictions.add({ dimension: 'route', keys: [label], label }, span);
  }
}

/** `product`: the one that the question is about. */
export function addPlaces(
  draft: Draft,
  product: ProductType | undefined,
  isOfTrips: boolean,
  { restrictions, naming, outcome }: { restrictions: Restrictions; naming: Naming; outcome: Outcome },
): void {
  for (const group of joined(draft.places)) {
    const isOfCountries = group.some(({ places }) => places.every(({ isCountry }) => isCountry));
    for (const { places, role, ...span } of group) {
      const ofLevel = places.filter(({ isCountry }) => isCountry === isOfCountries);
      const dimensions = dimensionsOfPlace(role, isOfCountries, product, isOfTrips);
      if (ofLevel.length === 0 || dimensions.length === 0) {
        outcome.unknown(span);
        continue;
      }
      const meant = ofLevel.flatMap(({ members, label }) =>
        dimensions.map((dimension) => ({ dimension, keys: members[0]!.keys, label })),
      );
      if (meant.length === 1) restrictions.add(meant[0]!, span);
      else
        outcome.choice(
          span,
          meant.map((one) => naming.member(one)),
        );
    }
  }
}

/** Those joined with each other, which are cities or countries alike. */
function joined(mentions: readonly PlaceMention[]): PlaceMention[][] {
  const groups: PlaceMention[][] = [];
  for (const one of mentions) {
    if (one.isJoined) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

function dimensionsOfPlace(
  role: PlaceMention['role'],
  isCountry: boolean,
  product: ProductType | undefined,
  isOfTrips: boolean,
): QueryDimension[] {
  const isOfStay = product === 'Hotel' || product === 'Car';
  if (role === 'to') {
    if (isCountry) return ['destinationCountry'];
    return isOfTrips ? ['tripDestination', 'destinationCity'] : ['destinationCity'];
  }
  if (role === 'from') return isOfStay ? [] : [isCountry ? 'originCountry' : 'originCity'];
  if (isOfStay)
    return [isCountry ? 'destinationCountry' : product === 'Hotel' ? 'hotelCity' : 'destinationCity'];
  if (isCountry) return ['destinationCountry', 'originCountry'];
  return ['destinationCity', 'originCity', ...(product === undefined ? (['hotelCity'] as const) : [])];
}

/** The node that the question is about; several customers are a restriction. */
export function nodeMeant(
  draft: Draft,
  { restrictions, naming, outcome }: { restrictions: Restrictions; naming: Naming; outcome: Outcome },
): NamedNode | undefined {
  const meant = chains(draft.nodes).flatMap((chain): { node: NamedNode; span: Span }[] => {
    const span = { from: chain[0]!.from, to: chain.at(-1)!.to };
    const nodes = lowest(chain);
    const [node] = nodes;
    if (node && nodes.length === 1 && (chain.length > 1 || chain[0]!.hasCue)) return [{ node, span }];
    if (nodes.length === 0) outcome.unknown(span);
    else
      outcome.choice(
        span,
        nodes.map((one) => naming.node(one)),
      );
    return [];
  });
  if (meant.length > 1 && meant.every(({ node }) => node.isCustomer)) {
    for (const { node, span } of meant) {
      restrictions.add({ dimension: 'customer', keys: [node.id], label: node.label }, span);
    }
    return;
  }
  const [first, ...others] = meant;
  if (!first) return;
  if (others.some(({ node }) => node.id !== first.node.id)) {
    for (const { span } of meant) outcome.unknown(span);
    return;
  }
  outcome.chip('node', first.span, naming.node(first.node));
  return first.node;
}

/** Nodes that are named one after the other: a customer, and a node below it. */
function chains(mentions: readonly NodeMention[]): NodeMention[][] {
  const found: NodeMention[][] = [];
  for (const one of mentions) {
    const last = found.at(-1);
    if (last && last.at(-1)!.to === one.from && lowest([...last, one]).length > 0) last.push(one);
    else found.push([one]);
  }
  return found;
}

/** The candidates for the last node of a chain that lie below candidates for those before it. */
function lowest(chain: readonly NodeMention[]): readonly NamedNode[] {
  return chain.reduce<readonly NamedNode[]>((above, { nodes, isWhole }, at) => {
    if (at === 0) return isWhole || nodes.length === 1 ? nodes : highest(nodes);
    return nodes.filter((node) => above.some(({ id }) => node.above.includes(id)));
  }, []);
}

/** The one above all others, if there is one: a customer whose cost centres begin with its name. */
function highest(nodes: readonly NamedNode[]): readonly NamedNode[] {
  const top = nodes.find((one) => nodes.every((other) => other === one || other.above.includes(one.id)));
  return top ? [top] : nodes;
}

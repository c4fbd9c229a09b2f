/** What of a view's address its reader may see, and what the address names. */
import { sql } from 'kysely';
import {
  type NamedPart,
  namedIn,
  namedParts,
  without,
  withTraveller,
} from '../../../contract/views/address.ts';
import type { LeftOut } from '../../../contract/views/calls.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { nodesInSight } from '../../access/visible-nodes.ts';
import { any, build } from '../../database/build.ts';
import type { ViewNames } from '../../database/schema-views.ts';
import { visibleLines } from '../../metrics/counted-lines.ts';

export type View = { owner_id: number; search: string; names: ViewNames };

/**
 * The address without the parts that are gone or out of the reader's sight. Their names are told to the view's owner and
 * to readers of the whole client alone. `stored` queries PostgreSQL, `data` the client's data.
 */
export async function narrowed(
  stored: Reading,
  data: Reading,
  { owner_id: ownerId, search, names }: View,
): Promise<{ search: string; leftOut: LeftOut[] }> {
  const named = namedIn(search);
  const [existing, seen] = [await namesOf(stored, named), await partsInSight(stored, data, named)];
  const isTold = stored.grants === 'all' || ownerId === stored.userId;
  const nameOf = (part: NamedPart) =>
    existing[part]?.name ?? (names[part]?.id === named[part] ? (names[part]?.name ?? null) : null);
  const leftOut = namedParts
    .filter((part) => named[part] !== undefined && !seen.has(part))
    .map((part) => ({ part, name: isTold ? nameOf(part) : null, isGone: existing[part] === undefined }));
  // Nobody is told whether something exists that they cannot see.
  const told = leftOut.map((one) => ({ ...one, isGone: isTold && one.isGone }));
  const shown = without(
    search,
    leftOut.map(({ part }) => part),
  );
  const traveller = seen.has('traveller') ? existing.traveller : undefined;
  return { search: withTraveller(shown, traveller), leftOut: told };
}

/** The parts that the reader sees at least in part. A child node belongs to the customer that the address names. */
export async function partsInSight(
  stored: Reading,
  data: Reading,
  { node, child, traveller }: ReturnType<typeof namedIn>,
): Promise<ReadonlySet<NamedPart>> {
  const [nodes, hasTraveller] = await Promise.all([
    node === undefined ? ([] as number[]) : seenNodes(stored, node, child),
    traveller === undefined ? false : isTravellerInSight(data, traveller),
  ]);
  const isSeen = (id: number | undefined) => id !== undefined && nodes.some((one) => one === id);
  return new Set([
    ...(isSeen(node) ? (['node'] as const) : []),
    ...(isSeen(node) && isSeen(child) ? (['child'] as const) : []),
    ...(hasTraveller ? (['traveller'] as const) : []),
  ]);
}

/** Of a node and a child below it, those in sight. */
async function seenNodes(stored: Reading, node: number, child: number | undefined): Promise<number[]> {
  const { clientId, grants } = stored;
  const wanted = child === undefined ? [node] : [node, child];
  const found = build
    .selectFrom('node_closure as path')
    .where('path.client_id', '=', clientId)
    .where('path.ancestor_id', '=', node)
    .where('path.descendant_id', '=', any(wanted))
    .$if(grants !== 'all', (all) =>
      all.where('path.descendant_id', 'in', nodesInSight(stored, grants as readonly number[])),
    )
    .select('path.descendant_id as id');
  return (await ask(stored, found)).map(({ id }) => id);
}

async function isTravellerInSight(data: Reading, travellerId: number): Promise<boolean> {
  const raws = build
    .selectFrom('raw_travellers')
    .select('id')
    .where('client_id', '=', data.clientId)
    .where('traveller_id', '=', travellerId);
  const found = visibleLines(data)
    .where('line.raw_traveller_id', 'in', raws)
    .select(sql<number>`1`.as('found'))
    .limit(1);
  return (await ask(data, found)).length > 0;
}

/** What these are called now; those that do not exist are missing. */
export async function namesOf(
  stored: Reading,
  { node, child, traveller }: ReturnType<typeof namedIn>,
): Promise<ViewNames> {
  const { clientId } = stored;
  const nodes = build
    .selectFrom('nodes')
    .select(['id', 'label as name'])
    .where('client_id', '=', clientId)
    .where('id', '=', any([node, child].filter((one) => one !== undefined)));
  const travellers = build
    .selectFrom('travellers')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where('id', '=', any(traveller === undefined ? [] : [traveller]));
  const foundNodes = await ask(stored, nodes);
  const [person] = await ask(stored, travellers);
  const nodeOf = (id: number | undefined) => foundNodes.find((one) => one.id === id);
  const [ofNode, ofChild] = [nodeOf(node), nodeOf(child)];
  return {
    ...(ofNode && { node: ofNode }),
    ...(ofChild && { child: ofChild }),
    ...(person && { traveller: person }),
  };
}

/** Concurrent writers of several kinds: the request that each sends, and the expected state. */
import { expect } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as editing from '../../../contract/hierarchy/editing.ts';
import type { ChangeKind } from '../../../contract/http/change-kinds.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as feeTypes from '../../../contract/service-fee-types/calls.ts';
import * as travellers from '../../../contract/traveller-merging/calls.ts';
import type { Random } from '../../../demo/random.ts';
import type { Reply } from '../server.ts';
import type { World } from './world.ts';

/** A writer's context. `second`: the second of two concurrent writers, whose edit overlaps with the first's. */
export type Place = Pick<World, 'server' | 'code' | 'editor'> & { second: boolean; random: Random };

export type Writer = {
  kind: ChangeKind;
  send: () => Promise<Reply>;
  /** Reads the current state, for comparison. */
  read: () => Promise<unknown>;
  /** The result of `read` after the edit. */
  expected: unknown;
};

const reader =
  ({ server, editor }: Place) =>
  <E extends Endpoint>(endpoint: E, query: object = {}) =>
    server.get(editor, endpoint, { query });

/** Edits one of two fields of a line: neither edit overwrites the other. */
export async function editsLine(place: Place): Promise<Writer> {
  const { server, editor, second, random } = place;
  const get = reader(place);
  const find = async () => {
    const { lines } = await get(bookings.searchBookings, { reference: 'B1' });
    return lines.find((line) => line.product_type === 'Air') ?? expect.unreachable();
  };
  const { id, is_active, status } = await find();
  const others = ['Normal', 'Lost', 'Void'].filter((one) => one !== status);
  const body = second ? { is_active: !is_active } : { status: random.pick(others) };
  const field = second ? 'is_active' : 'status';
  return {
    kind: 'line_edited',
    send: () => server.send(editor, bookings.editLine, { params: { id }, body }),
    read: async () => (await find())[field],
    expected: body[field as keyof typeof body],
  };
}

/** Merges the first two of Acme's three travellers, or the last two. */
export async function mergesTravellers(place: Place): Promise<Writer> {
  const { server, editor, second, random } = place;
  const get = reader(place);
  const find = async () => {
    const { rows } = await get(travellers.list);
    const ofAcme = rows.filter(({ travellerName }) => travellerName !== 'Cy Stone');
    return ofAcme.sort((one, other) => one.travellerId - other.travellerId);
  };
  const pair = (await find()).slice(Number(second), 2 + Number(second));
  const [ids, raw] = [pair.map((row) => row.travellerId), pair.flatMap((row) => row.travellerRaw)];
  const name = `Traveller ${random.whole(1, 1_000_000)}`;
  const body = { travellers: ids, override_name: name, seen_raw_ids: raw };
  return {
    kind: 'travellers_merged',
    send: () => server.send(editor, travellers.merge, { body }),
    read: async () =>
      (await find()).filter((row) => row.travellerName === name).map((row) => row.travellerRaw),
    expected: [raw.sort((one, other) => one - other)],
  };
}

export async function mergesFeeTypes(place: Place): Promise<Writer> {
  const { server, editor, second, random } = place;
  const get = reader(place);
  const find = async () => {
    const { rows } = await get(feeTypes.list);
    return rows.sort((one, other) => one.serviceFeeTypeId - other.serviceFeeTypeId);
  };
  const pair = (await find()).slice(Number(second), 2 + Number(second));
  const raw = pair.flatMap((row) => row.rawServiceFeeTypeIds);
  const new_description = `Fee of ${random.whole(1, 1_000_000)}`;
  const body = {
    service_fee_types: pair.map((row) => row.serviceFeeTypeId),
    seen_raw_ids: raw,
    new_description,
  };
  return {
    kind: 'service_fee_types_merged',
    send: () => server.send(editor, feeTypes.merge, { body }),
    read: async () =>
      (await find())
        .filter((row) => row.serviceFeeTypeDescription === new_description)
        .map((row) => row.rawServiceFeeTypeIds),
    expected: [raw.sort((one, other) => one - other)],
  };
}

/** Moves one of two nodes of the same version of the hierarchy: the later save is based on a stale version. */
export async function movesNode(place: Place): Promise<Writer> {
  const { server, editor, second, random, code } = place;
  const get = reader(place);
  const id = await server.nodeId(code, second ? 'ACME-2' : 'ACME-1');
  const find = async () => {
    const { version, nodes } = await get(editing.editorTree);
    return { version, node: nodes.find((node) => node.id === id) ?? expect.unreachable() };
  };
  const { version, node } = await find();
  const parents = await Promise.all(['ACME-OPS', 'ACME', 'BETA'].map((one) => server.nodeId(code, one)));
  const parent_id = random.pick(parents.filter((one) => one !== node.parentId));
  const body = { version, nodes: [{ id, label: node.label, parent_id }] };
  return {
    kind: 'node_changed',
    send: () => server.send(editor, editing.saveTree, { body }),
    read: async () => (await find()).node.parentId,
    expected: parent_id,
  };
}

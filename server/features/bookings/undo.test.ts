import { expect, test } from 'vitest';
import * as bookings from '../../../contract/bookings/calls.ts';
import * as changes from '../../../contract/changes/calls.ts';
import { takeBack } from '../../ingest/take-back/take-back.ts';
import { commandLine } from '../../mutations/change.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { flight, smallHierarchy } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';

const server = testServer();
const editor = 'editor@undo.test';

const fare = (line_key: string, policy_code: string) =>
  flight('MEL', 'SYD', '2026-03-10', { line_key, policy_code, booking_reference: line_key });

test('an edit is not undone if the policy code of before has gone with its import', async () => {
  await server.tmc('GONE');
  await server.importFeed('GONE', { hierarchy: smallHierarchy, lines: [fare('A', 'P1')] });
  const { importId } = await server.importFeed('GONE', { lines: [fare('B', 'P2')] });
  await server.grant(editor, 'GONE');
  const lineOf = async (reference: string) =>
    (await server.get(editor, bookings.searchBookings, { query: { reference } })).lines[0] ??
    expect.unreachable();
  const { id } = await lineOf('A');
  const { raw_policy_code_id: later } = await lineOf('B');
  for (const raw_policy_code of [later, null]) {
    const sent = { params: { id }, body: { raw_policy_code } };
    expect(await server.send(editor, bookings.editLine, sent)).toMatchObject({ status: 200 });
  }
  const { id: clientId } = await clientByCode(server.database.db, 'GONE');
  await takeBack(server.database.db, { clientId, order: [importId as number], actor: commandLine });
  const [newest] = (await server.get(editor, changes.list, { query: { pageSize: 1 } })).rows;
  expect(newest).toMatchObject({ kind: 'import_taken_back' });
  const { rows } = await server.get(editor, changes.list, { query: { pageSize: 2 } });
  const undone = await server.send(editor, changes.undo, { params: { id: rows[1]?.id } });
  expect(undone).toMatchObject({
    status: 409,
    body: { detail: 'It cannot be undone: the policy code that the line had is gone.' },
  });
  expect(await lineOf('A')).toMatchObject({ raw_policy_code_id: null });
});

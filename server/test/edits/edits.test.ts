/**
 * Random edits, imports, ways back of imports and undos against a naive model. The seed is fixed; for other and longer walks:
 * `EDIT_STEPS=200 EDIT_SEED=7 npx vitest run server/test/edits`.
 */
import { expect, test } from 'vitest';
import { Random } from '../../../demo/random.ts';
import { takeBack } from '../../ingest/take-back/take-back.ts';
import { commandLine } from '../../mutations/change.ts';
import { clientByCode } from '../../tenants/clients.ts';
import { testServer } from '../server.ts';
import { access } from './access.ts';
import { firstFeed, imports } from './feeds.ts';
import { hierarchy } from './hierarchy.ts';
import { lines } from './lines.ts';
import { mergedKinds } from './merged-kinds.ts';
import { rowsOf } from './rows.ts';
import { undoAll, type Walk, walk } from './walk.ts';
import type { World } from './world.ts';

const parts = [imports, access, hierarchy, lines, ...mergedKinds()];
const { EDIT_STEPS: steps = '25', EDIT_SEED: seed = '1' } = process.env;

const server = testServer();

test(`${steps} steps from seed ${seed}: figures equal the model’s after each, and undoing and taking everything back leaves nothing`, {
  timeout: 60_000 + Number(steps) * 5_000,
}, async () => {
  const editor = 'editor@walk.test';
  for (const code of ['WALKED', 'UNTOUCHED', 'FIRST']) await server.tmc(code);
  await server.grant(editor, 'WALKED', { userType: 'Client' });
  await server.importFeed('WALKED', firstFeed);
  const world: World = {
    server,
    code: 'WALKED',
    editor,
    model: { ...firstFeed, edits: new Map(), raws: new Map() },
    feeds: [firstFeed],
    standing: [],
  };
  const walked = await walk(world, parts, Number(steps), new Random(seed));
  // What an import took with it cannot be undone, nor what was edited before.
  const isWhole = !walked.made.some(({ isLost }) => isLost);
  if (isWhole) await expectUntouched(walked);

  await server.importFeed('FIRST', firstFeed);
  const { id: clientId } = await clientByCode(server.database.db, 'WALKED');
  for (const importId of (await importsOf(clientId)).slice(0, -1)) await back(clientId, importId);
  if (isWhole) expect(await named('FIRST')).toEqual(await rows('FIRST'));
});

/** Undoes all edits, and expects what a client has that imported only what remains. */
async function expectUntouched(walked: Walk): Promise<void> {
  const { lines, policies } = (await undoAll(walked)).model;
  const remaining = { ...firstFeed, lines: [...lines], policies: [...policies] };
  for (const feed of [firstFeed, remaining]) await server.importFeed('UNTOUCHED', feed);
  // Taking any import back removes records that edits alone had kept.
  const { importId } = await server.importFeed('WALKED', remaining);
  const { id: clientId } = await clientByCode(server.database.db, 'WALKED');
  await back(clientId, importId as number);
  expect(await named('UNTOUCHED')).toEqual(await rows('UNTOUCHED'));
}

const back = (clientId: number, importId: number) =>
  takeBack(server.database.db, { clientId, order: [importId], actor: commandLine });

const rows = async (code: string) =>
  rowsOf(server.database.db, (await clientByCode(server.database.db, code)).id);

/** The walked client's rows, with its root node, which is named after the client, as another client's. */
const named = async (code: string) =>
  JSON.parse(JSON.stringify(await rows('WALKED')).replaceAll('TMC WALKED', `TMC ${code}`));

/** Those that stand, the newest first. */
async function importsOf(clientId: number): Promise<number[]> {
  const found = await server.database.owner
    .selectFrom('imports')
    .select('id')
    .where('client_id', '=', clientId)
    .where('state', '=', 'loaded')
    .orderBy('id', 'desc')
    .execute();
  return found.map(({ id }) => id);
}

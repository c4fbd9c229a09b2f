import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../database/build.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { grantedNodesOf, ofLine, ofNode, toEveryone, type Visible } from './visible.ts';

const database = testDatabase();
let client: Awaited<ReturnType<typeof newClient>>;
let ids: Record<string, number>;
beforeAll(async () => {
  client = await newClient(database);
  await client.importFeed({
    hierarchy: [
      { node_code: 'ACME', parent_code: '', label: 'Acme' },
      { node_code: 'OPS', parent_code: 'ACME', label: 'Operations' },
      { node_code: 'BETA', parent_code: '', label: 'Beta' },
    ],
    lines: [
      { line_key: 'L1', node_code: 'OPS' },
      { line_key: 'L2', node_code: 'BETA' },
    ],
  });
  ids = Object.fromEntries((await client.nodes()).map(({ code, id }) => [code ?? '', id]));
});

/** Whether a reader who was granted these nodes sees a record of the subject. */
async function sees(visible: Visible, codes: string[], record: { subject_id?: string; after?: object }) {
  const grants = codes.map((code) => ids[code] ?? 0);
  const query = build
    .with('changes', (cte) =>
      cte.selectNoFrom([
        sql<string>`${record.subject_id ?? ''}::text`.as('subject_id'),
        sql`null::jsonb`.as('before'),
        sql`${JSON.stringify(record.after ?? {})}::jsonb`.as('after'),
      ]),
    )
    .selectFrom('changes')
    .select(visible({ clientId: client.id, userId: 1, grants, permissions: [] }).as('isSeen'));
  const { rows } = await client.within((trx) => trx.executeQuery(query.compile()));
  return rows[0]?.isSeen;
}

const subject = (id: number | undefined) => ({ subject_id: String(id) });

test('records of a node are visible on or below a granted node, not above it', async () => {
  expect(await sees(ofNode, ['ACME'], subject(ids.OPS))).toBe(true);
  expect(await sees(ofNode, ['OPS', 'BETA'], subject(ids.BETA))).toBe(true);
  expect(await sees(ofNode, ['OPS'], subject(ids.ACME))).toBe(false);
  expect(await sees(ofNode, ['ACME'], subject(ids.BETA))).toBe(false);
  expect(await sees(ofNode, [], subject(ids.BETA))).toBe(false);
  expect(await sees(ofNode, ['ACME'], subject(999_999))).toBe(false);
});

test('records of a line are visible if its node is', async () => {
  const [first, second] = await client.lines();
  expect(await sees(ofLine, ['ACME'], subject(first?.id))).toBe(true);
  expect(await sees(ofLine, ['ACME'], subject(second?.id))).toBe(false);
});

test('records that list nodes are visible if all of the nodes are', async () => {
  const nodes = (...codes: string[]) => ({ after: { nodes: codes.map((code) => ids[code]) } });
  expect(await sees(grantedNodesOf('nodes'), ['ACME'], nodes('ACME', 'OPS'))).toBe(true);
  expect(await sees(grantedNodesOf('nodes'), ['ACME'], nodes('OPS', 'BETA'))).toBe(false);
  expect(await sees(toEveryone, [], {})).toBe(true);
});

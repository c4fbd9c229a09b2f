import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { build } from './build.ts';
import { inReplica } from './in-replica.ts';
import { SharedRowsInTables, shared } from './shared-rows.ts';

const code = inReplica(sql<string>`coalesce(node.code, ${'none'})`, sql`node.number`);

test('PostgreSQL evaluates the expression, and a replica what it has instead, also in shared rows', () => {
  const nodes = build.selectFrom('nodes as node').select(code.as('code')).where('node.id', '=', 7);
  const query = build.selectFrom(shared(nodes).as('one')).select('one.code').compile();
  expect(query.sql).toContain('coalesce(node.code, $1)');
  expect(query.parameters).toEqual(['none', 7]);

  const derived: string[] = [];
  const inTables = new SharedRowsInTables((rows) => {
    const { sql, parameters } = new SharedRowsInTables(() => '').compileQuery(rows.query, rows.queryId);
    derived.push(`${sql} ${parameters.join()}`);
    return 'shared_1.made';
  });
  expect(inTables.compileQuery(query.query, query.queryId).sql).toBe(
    'select "one"."code" from shared_1.made as "one"',
  );
  expect(derived).toEqual(['select node.number as "code" from "nodes" as "node" where "node"."id" = $1 7']);
});

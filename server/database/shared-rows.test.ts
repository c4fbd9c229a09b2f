/** Statements for PostgreSQL; `replica/shared-tables.test.ts` tests those for replicas. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { build } from './build.ts';
import { shared } from './shared-rows.ts';

const nodesOf = (clientId: number) =>
  build.selectFrom('nodes').where('client_id', '=', clientId).select('id');
const from = (...clients: number[]) =>
  build
    .selectFrom(shared(nodesOf(clients[0]!)).as('first'))
    .innerJoin(shared(nodesOf(clients[1]!)).as('second'), (join) => join.on(sql<boolean>`true`))
    .select('first.id');

const compiled = (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
  const { sql: text, parameters } = query.compile();
  return [text, parameters];
};

test('equal rows are derived once in a statement, others by themselves', () => {
  const nodes = (parameter: string) => `(select "id" from "nodes" where "client_id" = ${parameter})`;
  expect(compiled(from(1, 1))).toEqual([
    `with shared_1 as ${nodes('$1')} select "first"."id" from shared_1 as "first" inner join shared_1 as "second" on true`,
    [1],
  ]);
  expect(compiled(from(1, 2))).toEqual([
    `with shared_1 as ${nodes('$1')}, shared_2 as ${nodes('$2')} select "first"."id" from shared_1 as "first" inner join shared_2 as "second" on true`,
    [1, 2],
  ]);
});

test('they come before the statement’s own tables, and after those that they read', () => {
  const rows = build.selectFrom(shared(nodesOf(1)).as('node')).select('node.id');
  const query = build
    .with('own', (cte) => cte.selectFrom(shared(rows).as('row')).select('row.id'))
    .selectFrom('own')
    .where('own.id', '>', 5)
    .select('own.id');
  expect(compiled(query)).toEqual([
    'with shared_1 as (select "id" from "nodes" where "client_id" = $1), ' +
      'shared_2 as (select "node"."id" from shared_1 as "node"), ' +
      '"own" as (select "row"."id" from shared_2 as "row") ' +
      'select "own"."id" from "own" where "own"."id" > $2',
    [1, 5],
  ]);
});

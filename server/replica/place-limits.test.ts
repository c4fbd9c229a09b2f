import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PlaceLimit, unlessExact } from '../access/place-limit.ts';
import { build } from '../database/build.ts';
import { PlaceLimits } from './place-limits.ts';

/** Nodes 1 and 2 with 3 below 2, at these places. */
async function limitsAt(places: Record<number, number>): Promise<PlaceLimits> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const numbers = Object.entries(places).map(([node, place]) => `(${node}, ${place})`);
  await connection.run(`create table node_numbers as
    select * from (values ${numbers.join(', ')}) as number (node_id, node_place)`);
  await connection.run(`create table node_places as
    select closure.ancestor_id, number.node_place
    from (values (1, 1), (2, 2), (2, 3), (3, 3)) as closure (ancestor_id, descendant_id)
    join node_numbers as number on number.node_id = closure.descendant_id`);
  return new PlaceLimits(connection);
}

const within = (node: number) => {
  const [lowest, highest] = [new PlaceLimit(node, 'lowest'), new PlaceLimit(node, 'highest')];
  return sql`select ${lowest} and ${highest} ${unlessExact(sql`and more`)} and ${true}`.compile(build);
};

test('where the places below a node form a range, the limits are the whole condition', async () => {
  const limits = await limitsAt({ 1: 10, 2: 20, 3: 30 });
  const { sql: text, parameters } = await limits.filledIn(within(2));
  expect([text.replace(/ +/g, ' '), parameters]).toEqual(['select $1 and $2 and $3', [20, 30, true]]);
});

test('where another node has a place between, the rest of the condition remains', async () => {
  const limits = await limitsAt({ 1: 25, 2: 20, 3: 30 });
  const { sql: text, parameters } = await limits.filledIn(within(2));
  expect(text).toContain('and more');
  expect(parameters).toEqual([20, 30, true]);
  expect((await limits.filledIn(within(3))).sql).not.toContain('and more');
});

test('nothing is below a node that the replica does not have', async () => {
  const { parameters } = await (await limitsAt({ 1: 10 })).filledIn(within(9));
  expect(parameters).toEqual([0, -1, true]);
});

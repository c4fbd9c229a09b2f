import { beforeAll, expect, test } from 'vitest';
import type { LinesAnswer } from '../../contract/http/lines.ts';
import * as summary from '../../contract/summary/calls.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const names = [
  'Jürgen MÜLLER',
  'ŁUCJA Wójcik',
  'ΣΟΦΊΑ',
  'Straße',
  'İpek',
  'Ökonom 100%_a\\b',
  '𐐀 Deseret',
  "O'Neil",
];

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', {
    hierarchy: smallHierarchy,
    lines: names.map((name, at) => ({ traveller_name: name, booking_reference: `R${at}` })),
  });
  await server.grant('all@one.test', 'ONE');
});

// The test server queries both engines and fails if they differ.
test.each([
  ['müller', ['Jürgen MÜLLER']],
  ['JÜRGEN m', ['Jürgen MÜLLER']],
  ['muller', []],
  ['łucja WÓJ', ['ŁUCJA Wójcik']],
  ['σοφία', ['ΣΟΦΊΑ']],
  ['STRAß', ['Straße']],
  ['strasse', []],
  ['İPEK', ['İpek']],
  ['0%_', ['Ökonom 100%_a\\b']],
  ['A\\B', ['Ökonom 100%_a\\b']],
  ['𐐨 DESERET', ['𐐀 Deseret']],
  ["o'n", ["O'Neil"]],
])('“%s” finds %j', async (search, found) => {
  const query = { dateStart: '1970-01-01', dateEnd: '2100-12-31', figure: 'total', sort: 'lineId', search };
  const { rows } = (await server.get('all@one.test', summary.lines, { query })) as LinesAnswer;
  expect(rows.map((row) => row.travellerName)).toEqual(found);
});

import { beforeAll, expect, test } from 'vitest';
import type { Permission } from '../../../../contract/http/permissions.ts';
import { mostTyped, type Words, words } from '../../../../contract/query/words.ts';
import { askingServer } from './asked.fixture.ts';
import { questions as filters } from './questions/filters.fixture.ts';
import { questions as held } from './questions/held-out.fixture.ts';

const { server, prepare, ask, reader } = askingServer();
const two = 'two-nodes@demo.test';
const plain = 'plain@demo.test';

beforeAll(async () => {
  await prepare();
  const nodes = ['KESTREL-GOV-101', 'TREEFERN'];
  await server.grant(two, 'SOUTHERN', { nodes });
  await server.grant(plain, 'SOUTHERN', { permissions: [] as Permission[] });
});

const namedIn = ({ notUnderstood, choices, refused }: Words) => ({ notUnderstood, choices, refused });
const nothing = { notUnderstood: [], choices: [], refused: [] };

test('a question is answered with what was understood, in its own words', async () => {
  const answered = await ask('Top 5 airlines by air spend for Ironbark last quarter vs the year before');
  expect(answered).toEqual({
    question: {
      metrics: ['airfares'],
      by: ['airline'],
      where: [],
      order: { metric: 'airfares', direction: 'desc' },
      limit: 5,
      subtotals: false,
    },
    filter: {
      client: expect.any(Number),
      customer: expect.any(Number),
      dateStart: '2026-01-01',
      dateEnd: '2026-03-31',
      compare: 'lastYear',
    },
    chips: [
      { kind: 'order', words: 'Top 5', label: '5 rows, Total cost of airfares, highest first' },
      { kind: 'by', words: 'airlines', label: 'Airline' },
      { kind: 'metric', words: 'air spend', label: 'Total cost of airfares' },
      { kind: 'node', words: 'Ironbark', label: 'Customer: Ironbark Resources' },
      { kind: 'dates', words: 'last quarter', label: '1 January 2026 to 31 March 2026' },
      { kind: 'compare', words: 'vs the year before', label: 'Same period last year' },
    ],
    ...nothing,
  });
});

test('“last year” is the calendar year, and says so', async () => {
  const { filter, chips } = await ask('spend by month last year');
  expect(filter).toEqual({ dateStart: '2025-01-01', dateEnd: '2025-12-31' });
  expect(chips).toContainEqual({ kind: 'dates', words: 'last year', label: 'Calendar year 2025' });
});

test('a reader of two nodes uses the names of what they see, and no others', async () => {
  const seen = await ask('spend by traveller for Kestrel Government', two);
  expect(namedIn(seen)).toEqual(nothing);
  for (const name of [
    'Ironbark Resources',
    'Kestrel Commercial',
    'Coral Coast University',
    // Travellers, a supplier and a booker of others alone.
    'Jack Hall',
    'Emily Carter',
    'Spinifex Ridge Accommodation Village',
    'Matiu Gupta',
    // Of another TMC.
    'Kauri Dairy Co-operative',
    'Tessa Mitchell',
    'Tasman Freight',
  ]) {
    const of = (text: string) => `spend for ${text} by month`;
    const answered = await ask(of(name), two);
    const invented = await ask(of(name.replaceAll(/[a-z]{2}/g, 'qx')), two);
    const isCommon = name.startsWith('Kestrel');
    // A name that is hidden is answered as one that nobody has.
    if (!isCommon) expect([name, answered.filter]).toEqual([name, invented.filter]);
    expect([name, answered.question]).toEqual([name, invented.question]);
    expect([name, answered.choices, answered.notUnderstood.length]).toEqual([name, [], 1]);
  }
});

test('no name of a TMC is understood by readers of another', async () => {
  const other = 'all@harbour.test';
  for (const asked of filters.filter(
    (one) => 'means' in one && (one.means.node || one.means.where?.traveller),
  )) {
    const { notUnderstood, choices } = await ask(asked.text, other);
    expect([asked.text, notUnderstood.length + choices.length]).not.toEqual([asked.text, 0]);
  }
  expect(namedIn(await ask('spend for Tasman Freight by month', other))).toEqual(nothing);
});

test('metrics of a screen that the user may not open are not understood', async () => {
  for (const text of ['unused tickets by customer', 'trips in progress', 'value of credits by airline']) {
    expect(namedIn(await ask(text))).toEqual(nothing);
    const { notUnderstood } = await ask(text, plain);
    expect([text, notUnderstood]).not.toEqual([text, []]);
  }
});

test('what was understood can be asked as it is', async () => {
  const { query } = await import('../../../../contract/query/calls.ts');
  const dates = { dateStart: '2026-01-01', dateEnd: '2026-06-30' };
  for (const { text } of [...filters, ...held.slice(0, 10)]) {
    const { question, filter } = await ask(text);
    if (!question) continue;
    const { client, dateStart = dates.dateStart, dateEnd = dates.dateEnd } = filter;
    const { metrics, by, across, where, order, limit } = question;
    const body = {
      metrics,
      by: [...by, ...(across ? [across] : [])],
      filter: { ...(client && { client }), dateStart, dateEnd, where },
      order: order ? [order] : [],
      limit,
    };
    const { status } = await server.send(reader(), query, { body } as never);
    expect([text, status]).toEqual([text, 200]);
  }
});

test('states what is wrong with a text', async () => {
  const send = (body: object, who: string | null = reader()) =>
    server.send(who, words, { body: body as never });
  const refused = (text: unknown, sentence: string) =>
    expect(send({ text })).resolves.toMatchObject({ status: 400, body: { text: [sentence] } });
  await refused('', 'Enter a question.');
  await refused('   ', 'Enter a question.');
  await refused(7, 'Enter a question.');
  await refused('x'.repeat(mostTyped + 1), `Enter at most ${mostTyped} characters.`);
  for (const text of ['spend\u0000', 'spend\nby month', 'spend \u202Eby month', 'spend \u0007']) {
    await refused(text, 'Enter a text without control characters.');
  }
  expect((await send({ text: 'spend' }, null)).status).toBe(401);
  for (const text of ['???', '日本語', '🙂', "o'", '"', '\\d+', '%%%', '-']) {
    expect([text, (await send({ text })).status]).toEqual([text, 200]);
  }
});

/** Texts that cannot be stored, or that nobody can read as they were written: no call takes them, and none fails by them. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { editorTree } from '../../contract/hierarchy/editing.ts';
import { summaryReport } from '../../contract/reports/summary-report.ts';
import { bodyFields, bodyWith, unwrapped } from '../test/body-fields.ts';
import { everyRead, questionsTo } from '../test/every-read.ts';
import { sentFields } from '../test/sent-fields.ts';
import { testServer } from '../test/server.ts';
import { feed, type Ids, idsOf, knownValues, pathsOf } from './foreign-ids.fixture.ts';
import { acme, boss, dates, writes } from './foreign-ids-writes.fixture.ts';

const server = testServer({ clock: () => new Date('2026-03-10T00:00Z') });
let own: Ids;
let figures: object;

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', feed);
  await server.grant(acme, 'ONE', { nodes: ['ACME'] });
  await server.grant(boss, 'ONE', { userType: 'Client' });
  own = await idsOf(server, 'ONE', 'ACME');
  const periods = ['current', 'previous', 'ytd'].map(async (period) => [
    period,
    await server.get(acme, summaryReport, { query: { ...dates, client: own.customer, period } }),
  ]);
  figures = Object.fromEntries(await Promise.all(periods));
});

const reads = await everyRead();
const halfLetter = 'a\ud800';
/** By what is wrong with them. */
const unfit = {
  'half of a letter': halfLetter,
  'nothing that is seen': '\u200b\u2060 \ufeff',
  'an override of the reading direction': 'a\u202eb',
};

/** Compared with what stands, and not kept. */
const compared = /version$|create_summary_report/;
/** The words of a text, and of what is no text of any kind. */
const refusal = /without control characters|email address|country code|#RRGGBB/;

describe('what is written', () => {
  const firstOfEach = [...new Map(writes.toReversed().map((write) => [write.endpoint, write])).values()];
  const texts = firstOfEach.flatMap(({ endpoint, by, sent }) =>
    bodyFields(endpoint.body)
      .filter(({ schema }) => unwrapped(schema) instanceof z.ZodString)
      .map(
        ({ path }) =>
          [`${endpoint.method} ${endpoint.path} ${path.join('.')}`, { endpoint, by, sent, path }] as const,
      ),
  );
  test.each(texts)('%s', async (name, { endpoint, by = acme, sent, path }) => {
    const { version } = await server.get(acme, editorTree);
    const valid = sent(own, { version, figures });
    for (const [what, value] of Object.entries(unfit)) {
      const body = bodyWith(valid.body, path, value) as object;
      const { status, body: told } = await server.send(by, endpoint, { ...valid, body });
      const isCompared = compared.test(name) && [409, 400].includes(status);
      const field = typeof path[0] === 'number' ? '0' : String(path[0]);
      const messages: string[] = Object(told)[field] ?? Object(told).__all__ ?? [];
      const isTold = messages.some((message) => refusal.test(message));
      expect([what, status, told]).toEqual([what, isCompared ? status : 400, told]);
      expect([what, isTold || isCompared, told]).toEqual([what, true, told]);
    }
  });
});

describe('what is asked', () => {
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (path, endpoint) => {
    const id = own[pathsOf[path] ?? 'customer'];
    const [base] = questionsTo(endpoint, dates, knownValues(own), { id, entity: own.node });
    for (const field of Object.keys(sentFields(endpoint))) {
      for (const value of [halfLetter, unfit['nothing that is seen'], '\0', JSON.stringify([halfLetter])]) {
        const { status } = await server.send(acme, endpoint, {
          ...base,
          query: { ...base!.query, [field]: value },
        });
        expect([field, value, status]).toEqual([field, value, expect.toSatisfy((one) => one < 500)]);
      }
    }
  });
});

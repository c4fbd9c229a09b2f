/** Texts that cannot be stored or displayed faithfully: every call rejects them, and none fails with a server error. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { bodyFields, bodyWith, unwrapped } from '../body-fields.ts';
import { everyRead, questionsTo } from '../every-read.ts';
import { sentFields } from '../sent-fields.ts';
import { acmeServer, bodyWrites } from './acme.fixture.ts';
import { knownValues, pathsOf } from './foreign-ids.fixture.ts';
import { acme, dates } from './foreign-ids-writes.fixture.ts';

const made = acmeServer();
const reads = await everyRead();
const halfLetter = 'a\ud800';
/** Unfit texts by their fault. */
const unfit = {
  'half of a letter': halfLetter,
  'nothing that is seen': '\u200b\u2060 \ufeff',
  'an override of the reading direction': 'a\u202eb',
};

/** Fields that are compared with stored values, and not stored themselves. */
const compared = /version$|create_summary_report/;
/** The validation messages for texts, and for values in special formats. */
const refusal =
  /without control characters|an amount, as|email address|country code|ISO 4217|decimal number, as|#RRGGBB|MM-DD/;

describe('bodies of writes', () => {
  const texts = bodyWrites.flatMap(({ endpoint, by, sent }) =>
    bodyFields(endpoint.body)
      .filter(({ schema }) => unwrapped(schema) instanceof z.ZodString)
      .map(
        ({ path }) =>
          [`${endpoint.method} ${endpoint.path} ${path.join('.')}`, { endpoint, by, sent, path }] as const,
      ),
  );
  test.each(texts)('%s', async (name, { endpoint, by = acme, sent, path }) => {
    const { server, own } = made;
    const valid = sent(own, await made.besides());
    for (const [what, value] of Object.entries(unfit)) {
      const body = bodyWith(valid.body, path, value) as object;
      const { status, body: answer } = await server.send(by, endpoint, { ...valid, body });
      const isCompared = compared.test(name) && [409, 400].includes(status);
      const field = typeof path[0] === 'number' ? '0' : String(path[0]);
      const messages: string[] = Object(answer)[field] ?? Object(answer).__all__ ?? [];
      const isReported = messages.some((message) => refusal.test(message));
      expect([what, status, answer]).toEqual([what, isCompared ? status : 400, answer]);
      expect([what, isReported || isCompared, answer]).toEqual([what, true, answer]);
    }
  });
});

describe('queries of reads', () => {
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (path, endpoint) => {
    const { server, own } = made;
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

/** Every field of every call, missing and of a wrong type: the answer names the field, in the product's own words. */
import { describe, expect, test } from 'vitest';
import { bodyFields, bodyWith } from '../body-fields.ts';
import { everyRead, questionsTo } from '../every-read.ts';
import { sentFields } from '../sent-fields.ts';
import { acmeServer, bodyWrites } from './acme.fixture.ts';
import { knownValues, pathsOf } from './foreign-ids.fixture.ts';
import { acme, dates } from './foreign-ids-writes.fixture.ts';

const made = acmeServer();

/** Messages of the validation library. */
const ofLibrary =
  /invalid|expected|received|unrecognized|too (big|small)|must |should |^body|NaN|undefined|null/i;
const wrong = [undefined, null, 7.5, 'x', [{ of: 'nothing' }]];

const messagesOf = (body: unknown): string[] => Object.values(Object(body)).flat().map(String);

describe('bodies of writes', () => {
  test.each(bodyWrites.map((write) => [`${write.endpoint.method} ${write.endpoint.path}`, write] as const))(
    '%s',
    async (_name, { endpoint, by = acme, sent }) => {
      const { server, own } = made;
      const valid = sent(own, await made.besides());
      const bodies = [
        ...wrong.slice(1).map((body) => [[], body] as const),
        ...bodyFields(endpoint.body).flatMap(({ path }) =>
          wrong.map((value) => [path, bodyWith(valid.body, path, value)] as const),
        ),
        [['unknown'], { ...valid.body, unknown: 1 }] as const,
      ];
      for (const [path, body] of bodies) {
        const { status, body: answer } = await server.send(by, endpoint, {
          ...valid,
          body: JSON.stringify(body) as never,
          headers: { 'content-type': 'application/json' },
        });
        expect([body, status, answer]).toEqual([body, expect.toSatisfy((one) => one < 500), answer]);
        if (status !== 400) continue;
        expect([path, body, messagesOf(answer).filter((one) => ofLibrary.test(one))]).toEqual([
          path,
          body,
          [],
        ]);
      }
    },
  );

  test.each(
    bodyWrites
      .filter(({ endpoint }) => bodyFields(endpoint.body).some(({ path }) => typeof path[0] === 'string'))
      .map((write) => [`${write.endpoint.method} ${write.endpoint.path}`, write] as const),
  )('%s reports all of its fields at once', async (_name, { endpoint, by = acme, sent }) => {
    const { server, own } = made;
    const valid = sent(own, await made.besides());
    const fields = bodyFields(endpoint.body).flatMap(({ path }) =>
      path.length === 1 ? [String(path[0])] : [],
    );
    const body = Object.fromEntries(fields.map((field) => [field, [{ of: 'nothing' }]]));
    const { status, body: answer } = await server.send(by, endpoint, { ...valid, body });
    expect([status, Object.keys(Object(answer)).sort()]).toEqual([400, fields.sort()]);
  });
});

const reads = (await everyRead()).map((endpoint) => [endpoint.path, endpoint] as const);

describe('queries of reads', () => {
  test.each(reads)('%s', async (path, endpoint) => {
    const { server, own } = made;
    const id = own[pathsOf[path] ?? 'customer'];
    const [base] = questionsTo(endpoint, dates, knownValues(own), { id, entity: own.node });
    const fields = Object.keys(sentFields(endpoint));
    const queries: object[] = [
      {},
      ...['x', ''].map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
    ];
    for (const query of queries) {
      const { status, body } = await server.send(acme, endpoint, { ...base, query });
      expect([query, status, body]).toEqual([query, expect.toSatisfy((one) => one < 500), body]);
      if (status === 400) expect(messagesOf(body).filter((one) => ofLibrary.test(one))).toEqual([]);
    }
  });
});

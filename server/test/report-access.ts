/** Tests that every report of a screen respects its user's visibility, and refuses invalid input. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import { isPaged } from '../../contract/http/paging.ts';
import { mayBeEmpty, sentFields } from './sent-fields.ts';
import type { testServer } from './server.ts';

type Cast = {
  /** Fields that every call sends. */
  query: object;
  /** Users who see all of ONE, some of its nodes, and all of another TMC. */
  all: string;
  some: string;
  foreigner: string;
  /** A node of the other TMC, and one of ONE that `some` was not granted. */
  foreignNode: { tmc: string; code: string };
  hiddenNode: { tmc: string; code: string };
  /** Matches texts that the foreigner must never see. */
  secrets: RegExp;
};

/** Registers the tests for each endpoint of a contract file. */
export function testReportAccess(
  server: ReturnType<typeof testServer>,
  contract: object,
  { query, all, some, foreigner, foreignNode, hiddenNode, secrets }: Cast,
): void {
  const declared = Object.values(contract).filter((one) => one !== null && 'path' in Object(one));
  const endpoints = declared.flatMap((one) => (isPaged(one) ? [one, one.file] : [one]));
  test.each((endpoints as Endpoint[]).map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s: refuses foreign nodes, anonymous requests and invalid dates, and shows no foreign rows',
    async (_path, endpoint) => {
      const status = async (email: string | null, more: object = {}) =>
        (await server.send(email, endpoint, { query: { ...required(endpoint), ...query, ...more } })).status;
      expect(await status(all)).toBe(200);
      expect(await status(all, { client: await server.nodeId(foreignNode.tmc, foreignNode.code) })).toBe(404);
      expect(await status(some, { client: await server.nodeId(hiddenNode.tmc, hiddenNode.code) })).toBe(404);
      expect(await status(all, { client: 'x' })).toBe(400);
      expect(await status(all, { dateStart: '2026-02-30' })).toBe(400);
      await expectNulRefused(server, all, endpoint, { ...required(endpoint), ...query });
      expect(await status(null)).toBe(401);
      const answer = await server.send(foreigner, endpoint, { query: { ...required(endpoint), ...query } });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(secrets);
    },
  );
}

/** PostgreSQL cannot store NUL and fails on it in a query, so every parameter must refuse it. */
export async function expectNulRefused(
  server: ReturnType<typeof testServer>,
  email: string,
  endpoint: Endpoint,
  query: object,
): Promise<void> {
  for (const name of Object.keys(sentFields(endpoint))) {
    const { status } = await server.send(email, endpoint, { query: { ...query, [name]: 'a\0b' } });
    expect([name, status]).toEqual([name, 400]);
  }
}

/** Required fields: the first figure of an endpoint of several figures, the empty key of one of rows by key. */
function required(endpoint: Endpoint): object {
  const fields = sentFields(endpoint);
  const keys = Object.entries(fields).filter(([, schema]) => mayBeEmpty(schema));
  const { figure: metric } = fields;
  return {
    ...Object.fromEntries(keys.map(([name]) => [name, ''])),
    ...(metric instanceof z.ZodEnum && { figure: metric.options[0] }),
  };
}

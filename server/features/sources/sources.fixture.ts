/** Sources of a TMC, and pushes to them. */
import { expect } from 'vitest';
import * as calls from '../../../contract/import-sources/calls.ts';
import { push } from '../../../contract/import-sources/push.ts';
import { detail } from '../../../contract/imports/calls.ts';
import type { ImportState } from '../../../contract/imports/states.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';

type Server = ReturnType<typeof testServer>;

export const header =
  'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid';
export const line = (key: string, amount: string, node = 'ACME') =>
  `t,${key},B1,Other,${node},2026-03-10,${amount}`;
export const feedText = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;

export async function sourceServer(server: Server, code: string) {
  const { id: clientId } = await server.tmc(code);
  await server.importFeed(code, { hierarchy: smallHierarchy });
  const by = `importer@${code.toLowerCase()}.test`;
  await server.grant(by, code, { permissions: ['can_import'] });
  const one = (id: number) => server.get(by, detail, { params: { id } });
  return {
    clientId,
    by,
    one,
    list: () => server.get(by, calls.list),
    create: (body: object) => server.get(by, calls.create, { body }),
    push: (source: string, content: string, name?: string) =>
      server.send(by, push, {
        params: { source },
        ...(name !== undefined && { query: { name } }),
        body: Buffer.from(content),
        headers: { 'content-type': 'text/csv' },
      }),
    async reaches(id: number, state: ImportState) {
      await expect.poll(async () => (await one(id)).state, { timeout: 20_000 }).toBe(state);
      return one(id);
    },
  };
}

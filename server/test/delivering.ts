/** Uploads feeds as the browser does, and waits for the jobs. */
import { stringify } from 'csv-stringify/sync';
import { expect } from 'vitest';
import * as calls from '../../contract/imports/calls.ts';
import * as deliveries from '../../contract/imports/deliveries.ts';
import { pieceBytes } from '../../contract/imports/delivery.ts';
import type { ImportState } from '../../contract/imports/states.ts';
import type { Row } from './builders/feed.ts';
import type { testServer } from './server.ts';

type Server = ReturnType<typeof testServer>;
export type Content = { name: string; content: string | Buffer };

/** A line of ACME, in a file of its own: `line_items.csv` with these rows. */
export const linesOf = (rows: Row[], name = 'line_items.csv'): Content => ({
  name,
  content: stringify(
    rows.map((row, at) => ({
      data_source: 'test',
      line_key: `L${at + 1}`,
      booking_reference: 'B1',
      product_type: 'Other',
      node_code: 'ACME',
      transaction_date: '2026-03-10',
      amount_paid: '0.00',
      ...row,
    })),
    { header: true },
  ),
});

export function deliveringTo(server: Server, by: string) {
  const one = (id: number) => server.get(by, calls.detail, { params: { id } });
  const piece = (id: number, fileId: number, offset: number, content: Buffer) =>
    server.send(by, deliveries.sendPiece, {
      params: { id, fileId },
      query: { offset },
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    });

  const begin = (...contents: Content[]) =>
    server.get(by, deliveries.begin, {
      body: {
        files: contents.map(({ name, content }) => ({ name, bytes: Buffer.from(content).length })),
      },
    });

  async function upload(...contents: Content[]): Promise<number> {
    const { id, delivery } = await begin(...contents);
    for (const [at, { content }] of contents.entries()) {
      const bytes = Buffer.from(content);
      for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
        const fileId = delivery?.files[at]?.id as number;
        const { status, body } = await piece(id, fileId, offset, bytes.subarray(offset, offset + pieceBytes));
        expect([status, body]).toEqual([200, body]);
      }
    }
    return id;
  }

  async function reaches(id: number, state: ImportState) {
    await expect.poll(async () => (await one(id)).state, { timeout: 20_000 }).toBe(state);
    return one(id);
  }

  async function check(id: number, state: ImportState = 'ready') {
    await server.get(by, deliveries.check, { params: { id }, body: {} });
    return reaches(id, state);
  }

  const load = (id: number, body: object) => server.send(by, deliveries.load, { params: { id }, body });
  const remove = (id: number) => server.send(by, deliveries.remove, { params: { id } });
  return { one, piece, begin, upload, reaches, check, load, remove };
}

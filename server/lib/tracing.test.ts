import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { list } from '../../contract/changes/calls.ts';
import { testServer } from '../test/server.ts';
import { startTracing } from './tracing.ts';
import { openWork, withWorkId } from './work.ts';

const server = testServer();
const sent: { path: string | undefined; body: string }[] = [];
const collector = createServer(async (request, response) => {
  sent.push({ path: request.url, body: (await buffer(request)).toString('latin1') });
  response.end();
});
let stop: () => Promise<void>;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as { port: number };
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  stop = await startTracing();
  await server.tmc('ONE');
  await server.grant('all@one.test', 'ONE');
});
afterAll(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  collector.close();
});

test('a request is a span with its questions, without names or addresses, and continues a trace', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01`, 'x-request-id': 'request-of-proxy' };
  const { headers: answered } = await server.send('all@one.test', list, {
    query: { search: 'Lovelace' },
    headers,
  });
  expect(answered['x-request-id']).toBe('request-of-proxy');
  await stop();
  const bodies = sent.map(({ body }) => body).join('');
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  for (const told of ['GET /api/changes/', 'request-of-proxy', 'question', 'postgres', 'tripledger'])
    expect(bodies).toContain(told);
  expect(bodies).toContain(Buffer.from(trace, 'hex').toString('latin1'));
  expect(bodies).not.toMatch(/Lovelace|all@one|select /);
});

test('statements begin with the id of their work, and only with one', () => {
  expect(withWorkId('select 1')).toBe('select 1');
  expect(openWork('a-b:c').enter(() => withWorkId('select 1'))).toBe('/* a-b:c */ select 1');
});

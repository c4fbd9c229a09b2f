/** The limit of requests binds service tokens like users. */
import { expect, test } from 'vitest';
import { grantableNodes, topNodes } from '../../contract/hierarchy/calls.ts';
import { createToken } from '../../contract/users/service-tokens.ts';
import { testServer } from '../test/server.ts';

const server = testServer({ configured: { rateLimit: 10 } });
const admin = 'admin@one.test';

test('counts each service token by itself once it was valid, and forged ones by address', async () => {
  await server.tmc('ONE');
  await server.grant(admin, 'ONE');
  const [root] = await server.get(admin, grantableNodes);
  const create = (name: string) => server.get(admin, createToken, { body: { name, entities: [root?.id] } });
  const [first, second] = [await create('First'), await create('Second')];
  const statuses = async (token: string, times: number) => {
    const found: number[] = [];
    const headers = { authorization: `Bearer ${token}` };
    for (let at = 0; at < times; at++) {
      const request = { url: topNodes.path, headers, remoteAddress: '10.7.7.7' };
      found.push((await server.app.inject(request)).statusCode);
    }
    return found;
  };
  // Each token's first request counts against the address.
  expect(await statuses(first.token, 12)).toEqual([...Array(11).fill(200), 429]);
  expect(await statuses(second.token, 5)).toEqual(Array(5).fill(200));
  const forged = first.token.replace(/.{4}$/, 'AAAA');
  expect(await statuses(forged, 9)).toEqual([...Array(8).fill(401), 429]);
  expect(await statuses(second.token, 1)).toEqual([200]);
});

test('counts tokens of identity providers, and tells them in the form of SCIM', async () => {
  const boss = 'boss@limited.test';
  await server.tmc('LIMITED');
  await server.grant(boss, 'LIMITED', { userType: 'Client' });
  const { token } = await server.get(boss, createToken, { body: { name: 'Provider', isProvisioning: true } });
  const ask = () =>
    server.app.inject({
      url: '/scim/v2/Users?count=1',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '10.7.7.8',
    });
  for (let at = 0; at < 11; at++) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { status: '429' }]);
  expect(refused.headers['retry-after']).toBeDefined();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OidcConfig, readConfig } from '../ground/config.ts';
import { externalVerifier } from './verify.ts';

const keys = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const publicJwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

let issuer: Server;
let url: string;
/** What the issuer's userinfo endpoint answers, and the token it was last asked with. */
let userinfo: object = {};
let askedWith: string | undefined;
let down = false;

beforeAll(async () => {
  issuer = createServer((request, response) => {
    const pages: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        jwks_uri: `${url}/keys`,
        userinfo_endpoint: `${url}/me`,
      },
      '/keys': { keys: [publicJwk] },
      '/me': userinfo,
    };
    if (request.url === '/me') askedWith = request.headers.authorization;
    const page = down ? undefined : pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page ?? {}));
  });
  await new Promise<void>((done) => issuer.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
});

afterAll(() => {
  issuer.close();
});

function verifier(more: Partial<OidcConfig> = {}) {
  return externalVerifier({ ...readConfig({}).oidc, audience: 'api', ...more }, url);
}

type Token = {
  claims?: JWTPayload;
  key?: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  issuer?: string;
  audience?: string;
  expires?: number;
};

/** A token that passes, but for what is said; `expires` in seconds from now. */
function token({ claims = {}, key = keys.privateKey, expires = 60, ...more }: Token = {}): Promise<string> {
  return new SignJWT({ sub: 'auth0|7', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(more.issuer ?? url)
    .setAudience(more.audience ?? 'api')
    .setExpirationTime(Math.floor(Date.now() / 1000) + expires)
    .sign(key);
}

describe('a token of a configured issuer', () => {
  test('names its subject, verified e-mail and name', async () => {
    const claims = { email: 'Ann@Example.com', email_verified: true, name: 'Ann' };
    const found = await verifier()(await token({ claims }));
    expect(found.subject).toBe('auth0|7');
    expect(await found.person()).toEqual({ verifiedEmail: 'ann@example.com', name: 'Ann' });
  });

  test('carries no e-mail that the issuer has not verified', async () => {
    for (const claims of [{ email: 'a@b.test' }, { email: 'a@b.test', email_verified: false }]) {
      const found = await verifier()(await token({ claims }));
      expect(await found.person()).toEqual({ verifiedEmail: null, name: null });
    }
  });

  test('is accepted up to five seconds after its end', async () => {
    const check = verifier();
    await expect(check(await token({ expires: -3 }))).resolves.toBeDefined();
    await expect(check(await token({ expires: -7 }))).rejects.toMatchObject({ status: 401 });
  });

  test('of another key, issuer or audience is refused', async () => {
    const check = verifier();
    const wrong: Token[] = [
      { key: stranger.privateKey },
      { issuer: 'https://elsewhere.test' },
      { audience: 'other-api' },
    ];
    for (const one of wrong) {
      await expect(check(await token(one))).rejects.toMatchObject({ status: 401 });
    }
  });

  test('without a signature, or signed with the public key as a shared secret, is refused', async () => {
    const check = verifier();
    const unsigned = new UnsecuredJWT({ sub: 'auth0|7' })
      .setIssuer(url)
      .setAudience('api')
      .setExpirationTime('1h')
      .encode();
    const shared = await new SignJWT({ sub: 'auth0|7' })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setIssuer(url)
      .setAudience('api')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(JSON.stringify(publicJwk)));
    for (const forged of [unsigned, shared, 'nonsense', 'a.b.c']) {
      await expect(check(forged)).rejects.toMatchObject({ status: 401 });
    }
  });

  test('without an end or a subject is refused', async () => {
    const sign = (payload: JWTPayload) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(url)
        .setAudience('api')
        .sign(keys.privateKey);
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    await expect(verifier()(await sign({ sub: 'x' }))).rejects.toMatchObject({ status: 401 });
    await expect(verifier()(await sign({ exp: inAnHour }))).rejects.toMatchObject({ status: 401 });
  });

  test('may carry subject and e-mail in claims of other names', async () => {
    const claims = {
      ext: { person: { id: 'p-1' } },
      'https://tmc.test/email': 'bo@b.test',
      'https://tmc.test/email_verified': 'true',
    };
    const check = verifier({ subjectClaim: 'ext.person.id', emailClaim: 'https://tmc.test/email' });
    const found = await check(await token({ claims }));
    expect(found.subject).toBe('p-1');
    expect((await found.person()).verifiedEmail).toBe('bo@b.test');
  });

  test('that carries no e-mail sends the question to the userinfo endpoint', async () => {
    userinfo = { email: 'cy@b.test', email_verified: true, name: 'Cy' };
    const sent = await token();
    const found = await verifier()(sent);
    expect(await found.person()).toEqual({ verifiedEmail: 'cy@b.test', name: 'Cy' });
    expect(askedWith).toBe(`Bearer ${sent}`);
  });
});

test('an issuer that cannot be reached is told apart from a bad token, and is asked again', async () => {
  const check = verifier();
  const good = await token();
  down = true;
  await expect(check(good)).rejects.toMatchObject({ status: 503 });
  down = false;
  await expect(check(good)).resolves.toMatchObject({ subject: 'auth0|7' });
});

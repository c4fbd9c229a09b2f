import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OidcConfig, readConfig } from '../lib/config.ts';
import { configuredIssuer } from './issuer.ts';
import { externalVerifier, rememberTokens } from './verify.ts';

const keys = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const publicJwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

let issuer: Server;
let url: string;
/** The userinfo endpoint's answer, and the token of its last request. */
let userinfo: object = {};
let userinfoStatus = 200;
let askedWith: string | undefined;
let timesAsked = 0;
/** The issuer in its discovery document. */
let ownIssuer: string;
let down = false;

beforeAll(async () => {
  issuer = createServer((request, response) => {
    const pages: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: ownIssuer,
        jwks_uri: `${url}/keys`,
        userinfo_endpoint: `${url}/me`,
      },
      '/keys': { keys: [publicJwk] },
      '/me': userinfo,
    };
    if (request.url === '/me') {
      askedWith = request.headers.authorization;
      timesAsked += 1;
    }
    const page = down ? undefined : pages[request.url ?? ''];
    const good = request.url === '/me' ? userinfoStatus : 200;
    response.writeHead(page ? good : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page ?? {}));
  });
  await new Promise<void>((done) => issuer.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  ownIssuer = url;
});

afterAll(() => {
  issuer.close();
});

function verifier(more: Partial<OidcConfig> = {}) {
  return externalVerifier({ ...readConfig({}).oidc, audience: 'api', ...more }, configuredIssuer(url));
}

type Token = {
  claims?: JWTPayload;
  key?: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  issuer?: string;
  audience?: string | string[];
  expires?: number;
  type?: string;
  header?: object;
};

/** A valid token except for the given properties; `expires` is in seconds from now. */
function token({ claims = {}, key = keys.privateKey, expires = 60, ...more }: Token = {}): Promise<string> {
  return new SignJWT({ sub: 'auth0|7', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...(more.type && { typ: more.type }), ...more.header })
    .setIssuer(more.issuer ?? url)
    .setAudience(more.audience ?? 'api')
    .setExpirationTime(Math.floor(Date.now() / 1000) + expires)
    .sign(key);
}

describe('a token of a configured issuer', () => {
  test('yields its subject, verified e-mail and name', async () => {
    const claims = { email: 'Ann@Example.com', email_verified: true, name: 'Ann' };
    const found = await verifier()(await token({ claims }));
    expect(found.subject).toBe('auth0|7');
    expect(await found.person()).toEqual({ verifiedEmail: 'ann@example.com', hasEmail: true, name: 'Ann' });
  });

  test('yields no unverified e-mail', async () => {
    for (const claims of [{ email: 'a@b.test' }, { email: 'a@b.test', email_verified: false }]) {
      const found = await verifier()(await token({ claims }));
      expect(await found.person()).toEqual({ verifiedEmail: null, hasEmail: true, name: null });
    }
  });

  test('yields no e-mail that becomes somebody else’s in lower case', async () => {
    const emailOf = async (email: string) =>
      (await (await verifier()(await token({ claims: { email, email_verified: true } }))).person())
        .verifiedEmail;
    expect(await emailOf('\u{212A}ate@b.test')).toBeNull();
    expect(await emailOf('\u{C4}da.Stra\u{DF}e@B.test')).toBe('\u{E4}da.stra\u{DF}e@b.test');
  });

  test('is accepted up to a minute before its start and after its expiry', async () => {
    const check = verifier();
    const now = Math.floor(Date.now() / 1000);
    const good: Token[] = [{ expires: -55 }, { claims: { nbf: now + 55 } }];
    for (const one of good) await expect(check(await token(one))).resolves.toBeDefined();
    const bad: Token[] = [{ expires: -65 }, { claims: { nbf: now + 75 } }];
    for (const one of bad) await expect(check(await token(one))).rejects.toMatchObject({ status: 401 });
  });

  test('with another key, issuer or audience is refused', async () => {
    const check = verifier();
    const wrong: Token[] = [
      { key: stranger.privateKey },
      { issuer: 'https://elsewhere.test' },
      { issuer: `${url}/` },
      { audience: 'other-api' },
      { audience: 'API' },
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

  test('that contains a key, a key URL or another key’s id is refused', async () => {
    const jwk = await exportJWK(stranger.publicKey);
    const headers = [
      { jwk },
      { jku: `${url}/keys` },
      { x5u: `${url}/keys` },
      { kid: 'other' },
      { kid: undefined, jwk },
    ];
    for (const header of headers) {
      await expect(verifier()(await token({ header, key: stranger.privateKey }))).rejects.toMatchObject({
        status: 401,
      });
    }
    await expect(verifier()(await token({ header: { kid: 'other' } }))).rejects.toMatchObject({
      status: 401,
    });
  });

  test('may be for other APIs too', async () => {
    await expect(verifier()(await token({ audience: ['other-api', 'api'] }))).resolves.toBeDefined();
    await expect(verifier()(await token({ audience: ['other-api'] }))).rejects.toMatchObject({ status: 401 });
  });

  test.each(['', 'x'.repeat(501), 7, ['x']])('without a valid subject is refused: %.9j', async (sub) => {
    await expect(verifier()(await token({ claims: { sub: sub as string } }))).rejects.toMatchObject({
      status: 401,
    });
  });

  test('without an expiry or a subject is refused', async () => {
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

  test('may have subject and e-mail in claims with other names', async () => {
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

  test('without an e-mail causes a request to the userinfo endpoint', async () => {
    userinfo = { email: 'cy@b.test', email_verified: true, name: 'Cy' };
    const sent = await token();
    const found = await verifier()(sent);
    expect(await found.person()).toEqual({ verifiedEmail: 'cy@b.test', hasEmail: true, name: 'Cy' });
    expect(askedWith).toBe(`Bearer ${sent}`);
  });
});

test('distinguishes an unreachable issuer from an invalid token and tries again', async () => {
  const check = verifier();
  const good = await token();
  down = true;
  await expect(check(good)).rejects.toMatchObject({ status: 503 });
  down = false;
  await expect(check(good)).resolves.toMatchObject({ subject: 'auth0|7' });
});

test('rejects an issuer whose document names another one', async () => {
  ownIssuer = 'https://elsewhere.test';
  const issuer = configuredIssuer(url);
  await expect(issuer.discover()).rejects.toThrow(/calls itself https:\/\/elsewhere.test/);
  ownIssuer = `${url}/`;
  await expect(issuer.discover()).resolves.toMatchObject({ name: url, url: `${url}/` });
  ownIssuer = url;
});

describe('a token other than an access token', () => {
  const others: Record<string, Token> = {
    'an ID token': { claims: { at_hash: 'x' } },
    'an ID token of Keycloak': { claims: { typ: 'ID' } },
    'an ID token of Cognito': { claims: { token_use: 'id' } },
    'a logout token': { type: 'logout+jwt' },
    'a logout token of before it had a type': { claims: { events: {} } },
    'one of a type that is none': { type: 7 as unknown as string },
  };
  test.each(Object.entries(others))('is refused although its audience matches: %s', async (_name, other) => {
    await expect(verifier()(await token(other))).rejects.toMatchObject({ status: 401 });
  });

  test.each<Token>([
    { type: 'at+jwt', claims: { at_hash: 'x' } },
    { type: 'application/at+jwt' },
    { type: 'JWT', claims: { typ: 'Bearer' } },
    { claims: { token_use: 'access' } },
  ])('does not include access tokens such as %j', async (good) => {
    await expect(verifier()(await token(good))).resolves.toBeDefined();
  });

  test('is prevented by the configuration, which refuses the client id as the audience', () => {
    expect(() => readConfig({ OIDC_AUDIENCE: 'same', OIDC_CLIENT_ID: 'same' })).toThrow(
      /OIDC_AUDIENCE: is OIDC_CLIENT_ID/,
    );
  });
});

test.each<[string, () => Promise<string>, RegExp]>([
  ['an opaque token', async () => 'k3J9opaque', /no signed JWT/],
  ['a wrong audience', () => token({ audience: 'other-api' }), /audience \(aud\) is 'other-api', not api/],
  ['a foreign key', () => token({ key: stranger.privateKey }), /not signed with a key/],
  ['an end', () => token({ expires: -3600 }), /has expired/],
])('a refusal states its reason: %s', async (_name, refused, reason) => {
  const error = await verifier()(await refused()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 401, reason: expect.stringMatching(reason) });
  const { headers } = error as { headers: Record<string, string> };
  expect(headers['www-authenticate']).toMatch(/^Bearer error="invalid_token", error_description="[^"]+"$/);
});

test.each(['sub', 'email', 'name'])('a NUL in %s is refused', async (name) => {
  const claims = { sub: 'x', email: 'a@b.test', email_verified: true, name: 'A', [name]: 'a\0b' };
  await expect(verifier()(await token({ claims }))).rejects.toMatchObject({ status: 401 });
});

describe('the userinfo endpoint', () => {
  test('is called once per token, and again after a failure', async () => {
    const check = rememberTokens(verifier());
    const sent = await token();
    userinfo = { email: 'cy@b.test', email_verified: true };
    timesAsked = 0;
    userinfoStatus = 500;
    await expect((await check(sent)).person()).rejects.toMatchObject({ status: 503 });
    userinfoStatus = 200;
    const people = Array.from({ length: 5 }, async () => (await check(sent)).person());
    for (const person of await Promise.all(people)) expect(person.verifiedEmail).toBe('cy@b.test');
    expect(timesAsked).toBe(2);
  });

  test.each([401, 403])('yields no e-mail if it refuses the token with %i', async (status) => {
    userinfoStatus = status;
    const found = await verifier()(await token());
    expect(await found.person()).toEqual({ verifiedEmail: null, hasEmail: false, name: null });
    userinfoStatus = 200;
  });

  test('yields no e-mail if its answer contains a NUL', async () => {
    userinfo = { email: 'a\0@b.test', email_verified: true, name: 'A' };
    expect((await (await verifier()(await token())).person()).hasEmail).toBe(false);
  });
});

test('trusts an e-mail without a flag if configured, but never an unverified one', async () => {
  const { emailVerified } = readConfig({ OIDC_EMAIL_VERIFIED: 'trust' }).oidc;
  const trusting = verifier({ emailVerified });
  const emailOf = async (claims: JWTPayload) =>
    (await (await trusting(await token({ claims }))).person()).verifiedEmail;
  expect(await emailOf({ email: 'a@b.test' })).toBe('a@b.test');
  expect(await emailOf({ email: 'a@b.test', email_verified: false })).toBeNull();
});

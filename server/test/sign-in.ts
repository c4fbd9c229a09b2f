/** Signs in at the embedded issuer as a browser does: with redirects, cookies, forms, code and PKCE. */
import { createHash, randomBytes } from 'node:crypto';

export type Tokens = { access_token: string; id_token: string; refresh_token: string; expires_in: number };

/** A minimal browser: it keeps cookies by path, and follows redirects only on request. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async open(address: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address, this.origin);
    const sent = [...this.#cookies].filter(([, cookie]) => url.pathname.startsWith(cookie.path));
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: sent.map(([name, { value }]) => `${name.split('@')[0]}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Opens an address and follows the issuer's redirects; returns the first address outside the issuer. */
  async follow(address: string, form?: Record<string, string>): Promise<{ url: URL; response: Response }> {
    const url = new URL(address, this.origin);
    const response = await this.open(url.href, form);
    const next = response.headers.get('location');
    if (next) {
      const there = new URL(next, url);
      return there.pathname.startsWith('/oidc') ? this.follow(there.href) : { url: there, response };
    }
    // A self-submitting page: the issuer ends one session before it starts another.
    const page = await response.clone().text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!action || !page.includes('forms[0].submit()')) return { url, response };
    const fields = [...page.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    return this.follow(action, Object.fromEntries(fields));
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    if (value === '') this.#cookies.delete(`${name}@${path}`);
    else this.#cookies.set(`${name}@${path}`, { value, path });
  }
}

export type Authorization = { address: string; verifier: string; state: string };

/** The address that the web would send the browser to. */
export function authorization(origin: string, more: Record<string, string> = {}): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    client_id: 'tripledger-web',
    redirect_uri: `${origin}/`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    ...more,
  });
  return { address: `${origin}/oidc/auth?${query}`, verifier, state };
}

export async function askToken(origin: string, form: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: 'tripledger-web', ...form });
  return fetch(`${origin}/oidc/token`, { method: 'POST', body, headers: { origin } });
}

/** Signs in through the sign-in page; throws unless it yields tokens. */
export async function signIn(
  browser: Browser,
  email: string,
  more: Record<string, string> = {},
): Promise<Tokens> {
  const { origin } = browser;
  const { address, verifier, state } = authorization(origin, more);
  const page = await browser.follow(address);
  const back = await browser.follow(page.url.href, { email });
  const answer = new URLSearchParams(back.url.hash.slice(1));
  if (answer.get('state') !== state) throw new Error(`The sign-in ended at ${back.url.href}`);
  const response = await askToken(origin, {
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    redirect_uri: `${origin}/`,
    code_verifier: verifier,
  });
  if (!response.ok) throw new Error(`No tokens: ${response.status} ${await response.text()}`);
  return (await response.json()) as Tokens;
}

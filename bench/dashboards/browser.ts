/** Asks the product over HTTP as a signed-in browser does: six connections that stay open, packed answers. */
import { Agent, get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Reply = { status: number; etag: string; encoding: string; body: Buffer };

export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  readonly #baseURL: string;
  readonly #headers: Record<string, string>;

  constructor(baseURL: string, token: string) {
    this.#baseURL = baseURL;
    this.#headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
  }

  ask(address: string, etag?: string): Promise<Reply> {
    const headers = etag === undefined ? this.#headers : { ...this.#headers, 'if-none-match': etag };
    return new Promise((resolve, reject) => {
      get(`${this.#baseURL}${address}`, { agent: this.#agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            etag: response.headers.etag ?? '',
            encoding: response.headers['content-encoding'] ?? 'identity',
            body: Buffer.concat(chunks),
          }),
        );
      }).on('error', reject);
    });
  }

  /** All at once, as far as connections go; throws unless every answer has the status. */
  async askAll(addresses: readonly string[], etags: readonly string[] = []): Promise<Reply[]> {
    const expected = etags.length > 0 ? 304 : 200;
    const replies = await Promise.all(addresses.map((address, at) => this.ask(address, etags[at])));
    for (const [at, { status, body }] of replies.entries()) {
      if (status !== expected)
        throw new Error(`${addresses[at]} answered ${status} ${body.subarray(0, 500)}`);
    }
    return replies;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The text of an answer. */
export function textOf({ encoding, body }: Reply): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return body.toString();
}

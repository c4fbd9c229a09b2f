/**
 * Calls the product over HTTP as a signed-in browser does: over six keep-alive connections, with compressed answers.
 */
import { createWriteStream } from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Method } from '../../contract/http/endpoint.ts';
import { csrfHeader } from '../../contract/http/errors.ts';

/** `totalRows`: from the header x-total-rows; times since the call. */
export type Saved = { totalRows: number; headersMs: number; lastByteMs: number; bytes: number };
export type Reply = { status: number; etag: string; encoding: string; body: Buffer };

/** A write request, as its endpoint in the contract defines it. */
export type Change = { method: Method; address: string; body?: object };

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
      get(`${this.#baseURL}${address}`, { agent: this.#agent, headers }, (response) =>
        readReply(response).then(resolve, reject),
      ).on('error', reject);
    });
  }

  /** Throws for an answer other than 200. */
  async change({ method, address, body }: Change): Promise<Reply> {
    const headers = {
      ...this.#headers,
      [csrfHeader.name]: csrfHeader.value,
      ...(body && { 'content-type': 'application/json' }),
    };
    const reply = await new Promise<Reply>((resolve, reject) => {
      request(`${this.#baseURL}${address}`, { method, agent: this.#agent, headers }, (response) =>
        readReply(response).then(resolve, reject),
      )
        .on('error', reject)
        .end(body && JSON.stringify(body));
    });
    if (reply.status !== 200) throw new Error(`${address} answered ${reply.status} ${textOf(reply)}`);
    return reply;
  }

  /**
   * Requests all addresses concurrently, over six connections. Throws unless every answer is 200, or 304 with etags.
   */
  async askAll(addresses: readonly string[], etags: readonly string[] = []): Promise<Reply[]> {
    const expected = etags.length > 0 ? 304 : 200;
    const replies = await Promise.all(addresses.map((address, at) => this.ask(address, etags[at])));
    for (const [at, { status, body }] of replies.entries()) {
      if (status !== expected)
        throw new Error(`${addresses[at]} answered ${status} ${body.subarray(0, 500)}`);
    }
    return replies;
  }

  /** Streams a file to disk. Throws if the download is interrupted, or for an answer other than 200. */
  save(address: string, path: string): Promise<Saved> {
    const started = performance.now();
    const since = () => performance.now() - started;
    return new Promise((resolve, reject) => {
      get(`${this.#baseURL}${address}`, { agent: this.#agent, headers: this.#headers }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${address}: ${response.statusCode}`));
        const saved: Saved = {
          totalRows: Number(response.headers['x-total-rows']),
          headersMs: since(),
          lastByteMs: 0,
          bytes: 0,
        };
        response.on('data', (chunk: Buffer) => {
          saved.bytes += chunk.length;
        });
        pipeline(response, createWriteStream(path)).then(
          () => resolve({ ...saved, lastByteMs: since() }),
          reject,
        );
      }).on('error', reject);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function readReply(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    etag: response.headers.etag ?? '',
    encoding: response.headers['content-encoding'] ?? 'identity',
    body: Buffer.concat(chunks),
  };
}

/** The text of an answer. */
export function textOf({ encoding, body }: Reply): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return body.toString();
}

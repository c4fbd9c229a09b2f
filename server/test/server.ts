/** The product for one test file: a separate database, users with real tokens, and all calls through HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Answer, Endpoint } from '../../contract/http/endpoint.ts';
import { csrfHeader } from '../../contract/http/errors.ts';
import type { Permission, UserType } from '../../contract/http/permissions.ts';
import { makeApp } from '../app.ts';
import type { Db } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { signToken } from '../identity/embedded-token.ts';
import { importFeed } from '../ingest/import-feed.ts';
import { Queue } from '../jobs/queue.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { type Config, readConfig } from '../lib/config.ts';
import type { Engines } from '../replica/engines.ts';
import { clientByCode, createClient } from '../tenants/clients.ts';
import { grantAccess } from '../tenants/users.ts';
import { bothEngines } from './both-engines.ts';
import { type Feed, withFeed } from './builders/feed.ts';
import { type Template, testDatabase } from './database.ts';

export type Sent = { params?: object; query?: object; body?: object; headers?: Record<string, string> };
export type Reply = { status: number; body: unknown; headers: Record<string, unknown> };

type Options = {
  makeEngines?: (db: Db, folder: string) => Engines;
  template?: Template;
  clock?: Clock;
  /** Differences from the default configuration. */
  configured?: Partial<Config>;
};

/**
 * Call at the top of a test file; its methods work once the file's tests run. Queries run on both engines and are
 * compared, unless the test supplies its own engines.
 */
export function testServer({
  makeEngines = bothEngines,
  template,
  clock = systemClock,
  configured = {},
}: Options = {}) {
  const database = testDatabase(template);
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-test-'));
  const usual = { dataFolder: folder, rateLimit: 0, logLevel: 'silent' };
  const config: Config = { ...readConfig({}), ...usual, ...configured };
  let app: FastifyInstance;
  let engines: Engines;
  let queue: Queue;
  const log = (message: string, error?: unknown) => {
    throw new Error(message, { cause: error });
  };
  beforeAll(async () => {
    engines = makeEngines(database.db, folder);
    queue = new Queue(database.applicationUrl, log, { everySeconds: 0.5 });
    app = await makeApp(config, database.db, engines, queue, clock);
  });
  afterAll(async () => {
    await app?.close();
    await queue?.close();
    await engines?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Signing takes longer than many requests. */
  const tokens = new Map<string, string>();
  async function tokenOf(email: string): Promise<string> {
    const token = tokens.get(email) ?? (await signToken(database.db, config, email));
    tokens.set(email, token);
    return token;
  }

  async function inject(email: string | null, endpoint: Endpoint, sent: Sent = {}) {
    const token = email && (await tokenOf(email));
    return app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:(\w+)/g, (_, name) => value(sent.params, name)),
      query: Object.fromEntries(Object.entries(sent.query ?? {}).map(([key, one]) => [key, String(one)])),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(endpoint.method !== 'GET' && { [csrfHeader.name]: csrfHeader.value }),
        ...sent.headers,
      },
      ...(sent.body && { payload: sent.body }),
    });
  }

  /** Sends a request as a user (null: anonymous) and returns any answer. */
  async function send(email: string | null, endpoint: Endpoint, sent: Sent = {}): Promise<Reply> {
    const response = await inject(email, endpoint, sent);
    return {
      status: response.statusCode,
      body: bodyOf(response),
      headers: response.headers,
    };
  }

  async function importFolder(code: string, path: string) {
    const { id } = await clientByCode(database.db, code);
    return importFeed(database.db, id, path);
  }

  return {
    database,
    config,
    get app() {
      return app;
    },
    get queue() {
      return queue;
    },
    send,
    /** Downloads a file as raw bytes. */
    async download(email: string, endpoint: Endpoint, sent: Sent = {}) {
      const { statusCode, headers, rawPayload } = await inject(email, endpoint, sent);
      if (statusCode !== 200) throw new Error(`${endpoint.path} answered ${statusCode}`);
      return { headers, bytes: rawPayload };
    },
    /** Sends a request that must succeed. */
    async get<E extends Endpoint>(email: string, endpoint: E, sent: Sent = {}): Promise<Answer<E>> {
      const { status, body } = await send(email, endpoint, sent);
      if (status !== 200) throw new Error(`${endpoint.path} answered ${status} ${JSON.stringify(body)}`);
      return body as Answer<E>;
    },
    tmc: (code: string) =>
      createClient(database.db, {
        code,
        name: `TMC ${code}`,
        country: 'AU',
        timeZone: 'Australia/Melbourne',
      }),
    importFeed: (code: string, feed: Feed) => withFeed(feed, (path) => importFolder(code, path)),
    /** The value of one metrics line, by name and labels; undefined: there is no such line. */
    async metric(line: string): Promise<number | undefined> {
      const found = (await app.metrics.metrics()).split('\n').find((one) => one.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.slice(line.length));
    },
    grant: (
      email: string,
      clientCode: string,
      more: { nodes?: string[]; permissions?: Permission[]; userType?: UserType } = {},
    ) =>
      grantAccess(database.db, {
        email,
        clientCode,
        nodeCodes: more.nodes ?? [],
        userType: more.userType ?? 'User',
        permissions: more.permissions ?? 'all',
      }),
    async nodeId(code: string, nodeCode: string): Promise<number> {
      const { id } = await clientByCode(database.db, code);
      const node = await inTenant(database.db, id, (trx) =>
        trx
          .selectFrom('nodes')
          .select('id')
          .where('client_id', '=', id)
          .where('code', '=', nodeCode)
          .executeTakeFirstOrThrow(),
      );
      return node.id;
    },
  };
}

function bodyOf({ rawPayload, headers }: { rawPayload: Buffer; headers: Record<string, unknown> }): unknown {
  const packed = headers['content-encoding'];
  const body =
    packed === 'br'
      ? brotliDecompressSync(rawPayload)
      : packed === 'gzip'
        ? gunzipSync(rawPayload)
        : rawPayload;
  if (body.length === 0) return null;
  return String(headers['content-type']).includes('json') ? JSON.parse(body.toString()) : body.toString();
}

function value(params: object | undefined, name: string): string {
  return encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name]));
}

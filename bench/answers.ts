/**
 * Records a digest of every read's answer under random filters, for two readers, on one engine. Two records of the same
 * data folder, made by two versions of the program, are equal if no answer has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Random } from '../demo/random.ts';
import { startEmbedded } from '../server/database/embedded/embedded.ts';
import { applicationPool, kyselyOn } from '../server/database/pool.ts';
import type { Db } from '../server/database/schema.ts';
import { inTenant } from '../server/database/tenant.ts';
import { signToken } from '../server/identity/embedded-token.ts';
import { Queue } from '../server/jobs/queue.ts';
import { clientByCode } from '../server/tenants/clients.ts';
import { everyRead, questionsTo } from '../server/test/every-read.ts';
import { configOf, withProductHere } from './openings.ts';

const options = {
  data: { type: 'string' },
  questions: { type: 'string' },
  record: { type: 'string' },
  engine: { type: 'string', default: 'columnar' },
  filters: { type: 'string', default: '200' },
  tmc: { type: 'string', default: 'SOUTHERN' },
  readers: { type: 'string', default: 'admin@demo.test,analyst@demo.test' },
  now: { type: 'string', default: '2026-11-23T03:00Z' },
} as const;

/**
 * `--questions`: the file of the requests, generated if it does not exist. `--record`: the file of the digests.
 * `--engine`: `columnar` or `postgres`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const { data, questions: questionFile, record } = values;
  if (!data || !questionFile || !record) throw new Error('--data, --questions and --record are required');
  // Not `openDatabase`, which migrates: another version of the program may have to read the folder next.
  const embedded = await startEmbedded(resolve(data));
  const db = kyselyOn(applicationPool(embedded.appUrl));
  const usual = configOf(resolve(data));
  const config = { ...usual, columnar: { ...usual.columnar, on: values.engine === 'columnar' } };
  const queue = new Queue(embedded.appUrl, console.error);
  const now = () => new Date(values.now);
  try {
    await withProductHere(db, config, { queue, now }, async (app, engines) => {
      const { id } = await clientByCode(db, values.tmc);
      await engines.replicas?.ready(id);
      if (!existsSync(questionFile)) {
        const drawn = await drawQuestions(db, id, values.readers.split(','), Number(values.filters));
        writeFileSync(questionFile, drawn.join('\n'));
      }
      const tokens = new Map<string, string>();
      for (const reader of values.readers.split(',')) tokens.set(reader, await signToken(db, config, reader));
      const questions = readFileSync(questionFile, 'utf8').split('\n');
      writeFileSync(record, (await digests(app, tokens, questions)).join('\n'));
    });
  } finally {
    await queue.close();
    await db.destroy();
    await embedded.stop();
  }
}

/** One line per request: the status, a digest of the answer, the reader and the address. */
async function digests(app: FastifyInstance, tokens: Map<string, string>, questions: readonly string[]) {
  const lines: string[] = [];
  for (const question of questions) {
    const [reader = '', url = ''] = question.split(' ');
    const headers = { authorization: `Bearer ${tokens.get(reader)}` };
    const { statusCode, headers: sent, rawPayload } = await app.inject({ method: 'GET', url, headers });
    // A workbook contains the time when it was made; the wording of a refusal is not compared.
    const isCompared = statusCode === 200 && !String(sent['content-type']).includes('spreadsheet');
    const digest = isCompared ? createHash('sha256').update(rawPayload).digest('hex').slice(0, 16) : '-';
    lines.push(`${statusCode} ${digest} ${question}`);
    if (lines.length % 5000 === 0) console.log(`${lines.length} of ${questions.length}`);
  }
  return lines;
}

/** For each filter, one request per read and reader, with one of the read's values: `reader address`. */
async function drawQuestions(db: Db, clientId: number, readers: readonly string[], filters: number) {
  const random = new Random('answers');
  const pick = <T>(list: readonly T[]): T => random.pick(list);
  const reads = await everyRead();
  const values = await valuesOf(db, clientId);
  const drawn: string[] = [];
  for (let at = 0; at < filters; at++) {
    const start = Date.UTC(2024, 6, 1) + random.whole(0, 850) * 86_400_000;
    const filter = {
      dateStart: day(start),
      dateEnd: day(start + pick([0, 30, 89, 364, 900]) * 86_400_000),
      ...(random.chance(0.6) && { client: pick(values.client) }),
      ...(random.chance(0.25) && { countries: pick(values.countries) }),
    };
    for (const read of reads) {
      const one = Object.fromEntries(Object.entries(values).map(([name, list]) => [name, [pick(list)]]));
      const params = {
        id: pick(values.client),
        entity: pick(values.client),
        requestId: pick(values.travellerId),
      };
      const { query = {}, params: sent = {} } = pick(questionsTo(read, filter, one, params));
      const path = read.path.replace(/:(\w+)/g, (_, name) =>
        encodeURIComponent(String((sent as Record<string, unknown>)[name] ?? 1)),
      );
      const text = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ).toString();
      for (const reader of readers) drawn.push(`${reader} ${path}${text && `?${text}`}`);
    }
  }
  return drawn;
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Values for fields, from the data. */
async function valuesOf(db: Db, clientId: number) {
  const all = (column: string, table: string) =>
    inTenant(db, clientId, async (trx) => {
      const { rows } = await sql<{ value: string | number }>`
        select distinct ${sql.ref(column)} as value from ${sql.table(table)}
        where client_id = ${clientId} and ${sql.ref(column)} is not null order by 1 limit 200`.execute(trx);
      return rows.map(({ value }) => value);
    });
  const client = await all('id', 'nodes');
  return {
    client,
    organisation: client,
    countries: [
      [{ criteria: 'start_in', countries: ['AU'] }],
      [{ criteria: 'end_in', countries: ['SG', 'GB', 'US'] }],
      [{ criteria: 'end_not_in', countries: ['AU', 'NZ'] }],
    ].map((rows) => JSON.stringify(rows)),
    search: ['a', 'Sydney', 'Smith', 'SIN', '2026', 'hotel'],
    searchQuery: ['a', 'Plant'],
    bookingReference: await all('reference', 'bookings'),
    reference: await all('reference', 'bookings'),
    bookingId: await all('id', 'bookings'),
    period: [1, 2, 3],
    from: ['2026-11-20T12:00', '2026-12-21T12:00'],
    hours: [24, 168],
    country: ['GB', 'SG', 'NZ', 'US', 'AU'],
    locationId: await all('id', 'places'),
    placeId: await all('id', 'places'),
    airline: ['QF', 'VA', 'SQ', 'EK'],
    type_description: await all('description', 'service_fee_types'),
    travellerId: await all('id', 'travellers'),
    serviceFeeTypeId: await all('id', 'service_fee_types'),
    page: [1, 2],
  };
}

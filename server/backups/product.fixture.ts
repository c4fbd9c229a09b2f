/** The product on a database of its own, with a TMC whose figures are compared before and after a restore. */
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import * as rentalCar from '../../contract/rental-car/calls.ts';
import * as summary from '../../contract/summary/calls.ts';
import { onPostgres } from '../access/ask.ts';
import { makeApp } from '../app.ts';
import { connect } from '../database/connect.ts';
import type { Db } from '../database/schema.ts';
import { signToken } from '../identity/embedded-token.ts';
import { importFeed } from '../ingest/import-feed.ts';
import { Queue } from '../jobs/queue.ts';
import { type Config, readConfig } from '../lib/config.ts';
import { createClient } from '../tenants/clients.ts';
import { grantAccess } from '../tenants/users.ts';
import { flight, smallHierarchy, stay, withFeed } from '../test/builders/feed.ts';

const email = 'someone@example.com';

export type Location = Pick<Config, 'dataFolder' | 'databaseUrl' | 'databaseAdminUrl'>;

export type Product = {
  db: Db;
  /** The application's connection string. */
  url: string;
  /** A token of the TMC's user. */
  token(): Promise<string>;
  /** The status and body of each path's answer. */
  answers(paths: readonly string[], query: Record<string, string>, token?: string): Promise<unknown[]>;
  /** The answers of several dashboards, by a token that may come from an earlier run. */
  figures(token?: string): Promise<unknown[]>;
};

const calls = [
  summary.totalSpend,
  summary.transactionSummary,
  airfare.summary,
  airfare.spendByDestination,
  accommodation.statistics,
  rentalCar.summary,
];

/** Starts the product on the database, without columnar copies, does the work, and stops it. */
export async function withProduct<T>(where: Location, work: (product: Product) => Promise<T>): Promise<T> {
  const connected = await connect(where, () => undefined);
  const { db, url } = connected;
  const config = { ...readConfig({}), ...where, logLevel: 'silent' };
  const queue = new Queue(url, () => undefined);
  const app = await makeApp(config, db, { run: onPostgres(db), replicas: null }, queue);
  const token = () => signToken(db, config, email);
  const answers: Product['answers'] = async (paths, query, given) => {
    const headers = { authorization: `Bearer ${given ?? (await token())}` };
    const responses = await Promise.all(paths.map((url) => app.inject({ url, query, headers })));
    return responses.map((answer) => [answer.statusCode, answer.json()]);
  };
  const figures: Product['figures'] = (given) =>
    answers(
      calls.map(({ path }) => path),
      { dateStart: '2026-01-01', dateEnd: '2026-12-31' },
      given,
    );
  try {
    return await work({ db, url, token, answers, figures });
  } finally {
    await app.close();
    await queue.close();
    await connected.close();
  }
}

/** Creates a TMC with lines, and returns its figures. */
export const fill = (where: Location) =>
  withProduct(where, async ({ db, figures }) => {
    const { id } = await createClient(db, { code: 'ONE', name: 'One', country: 'AU' });
    const access = { nodeCodes: [], userType: 'User', permissions: 'all' } as const;
    await grantAccess(db, { email, clientCode: 'ONE', ...access });
    await importMore(db, id, ['2026-03-10', '2026-04-02']);
    const original = await figures();
    expectFilled(original);
    return { id, original };
  });

function expectFilled(figures: unknown[]): void {
  const [status, body] = figures[0] as [number, { total: number }];
  if (status !== 200 || body.total !== 660) throw new Error(`Unexpected: ${status} ${JSON.stringify(body)}`);
}

/** Imports a flight, a hotel stay and a rental car for 330.00 on each of these days. */
export const importMore = (db: Db, id: number, days: string[]) => {
  const lines = days.flatMap((day) => {
    const key = (product: string, amount: string) => ({
      line_key: `${day} ${product}`,
      booking_reference: day,
      amount_paid: amount,
      transaction_date: day,
    });
    return [
      flight('MEL', 'SIN', day, key('Air', '100.00')),
      stay('Hotel', 'SIN', day, nextDay(day), key('Hotel', '200.00')),
      stay('Car', 'SIN', day, nextDay(day), key('Car', '30.00')),
    ];
  });
  return withFeed({ hierarchy: smallHierarchy, lines }, (path) => importFeed(db, id, path));
};

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/**
 * An existing PostgreSQL for the tests (`TEST_DATABASE_URL`, with a role that may create databases and roles). Their
 * databases and roles have a distinctive name, and are dropped afterwards.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The advisory lock that a run of the tests holds on the server. */
const lock = 7040;
const login = 'tripledger_tests';

export type OutsideServer = {
  /** Connection strings of both roles to the database in the given address. */
  ownerUrl: string;
  applicationUrl: string;
  /** Creates an empty database, replacing one of the same name. Returns the connection strings of both roles. */
  makeDatabase(name: string): Promise<{ ownerUrl: string; applicationUrl: string }>;
  /** Drops these databases, and releases the server. */
  leave(...databases: string[]): Promise<void>;
};

/** Throws if another run is using the server. */
export async function outsideServer(ownerUrl: string): Promise<OutsideServer> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [lock]);
  if (!rows[0].free) {
    await client.end();
    throw new Error('Another run of the tests is using the server of TEST_DATABASE_URL');
  }
  const applicationUrl = new URL(ownerUrl);
  applicationUrl.username = login;
  applicationUrl.password = await passwordOf(client);
  const drop = (name: string) => client.query(`drop database if exists ${name} with (force)`);
  return {
    ownerUrl,
    applicationUrl: applicationUrl.href,
    async makeDatabase(name) {
      await drop(name);
      await client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
      return { ownerUrl: inDatabase(ownerUrl, name), applicationUrl: inDatabase(applicationUrl.href, name) };
    },
    async leave(...databases) {
      for (const name of databases) await drop(name);
      await client.end();
    },
  };
}

/** Sets a new secret password each time. */
async function passwordOf(client: Client): Promise<string> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
  if (!rowCount) await client.query(`create role ${login} login`);
  const password = randomBytes(24).toString('hex');
  await client.query(`alter role ${login} password '${password}'`);
  return password;
}

export function inDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

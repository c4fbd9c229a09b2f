/**
 * A PostgreSQL that somebody gives to the tests (`TEST_DATABASE_URL`, of a role that may make databases and roles): what
 * they make there bears their name, and is gone after them.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Held as long as somebody's tests work on the server. */
const lock = 7040;
const login = 'tripledger_tests';

export type OutsideServer = {
  /** Both of the database that the given address names. */
  ownerUrl: string;
  applicationUrl: string;
  /** Makes an empty database; there is no other of the name afterwards. Answers the addresses of both roles in it. */
  makeDatabase(name: string): Promise<{ ownerUrl: string; applicationUrl: string }>;
  /** Drops these, and lets others have the server. */
  leave(...databases: string[]): Promise<void>;
};

/** Throws where another run has the server. */
export async function outsideServer(ownerUrl: string): Promise<OutsideServer> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [lock]);
  if (!rows[0].free) {
    await client.end();
    throw new Error('Another run of the tests works on the server of TEST_DATABASE_URL');
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

/** A new one each time: nobody else knows it. */
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

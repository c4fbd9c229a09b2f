/** Checks every statement that the application's role sends to PostgreSQL against the storage rules. */
import { Client } from 'pg';
import { applicationRole } from '../database/pool.ts';
import { rulesBroken } from './statement-rules.ts';

/** A text, a query with values, a cursor, or a COPY. */
type Sent = string | { text?: string };
type Sending = (this: Client, sent: Sent, ...more: unknown[]) => unknown;

const faults = new Set<string>();
let isChecking = true;

const send = Client.prototype.query as Sending;
(Client.prototype as { query: Sending }).query = function query(sent, ...more) {
  const text = typeof sent === 'string' ? sent : sent.text;
  if (text && isChecking && isApplication(this)) {
    for (const fault of rulesBroken(text)) faults.add(`${fault}: ${text}`);
  }
  return send.call(this, sent, ...more);
};

/** Exempt users of the application's role, by connection name, with the reason. */
const others: Record<string, string> = {
  pgboss: 'the queue’s tables stand in a schema of their own, which is never distributed',
};

type Connection = { options?: string; application_name?: string };

function isApplication(client: Client): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: Connection };
  const { options = '', application_name: name = '' } = connectionParameters;
  return options.includes(`role=${applicationRole}`) && !(name in others);
}

/** Exempts statements of a test from the rules; the reason is for readers of the test. */
export async function unchecked<T>(_reason: string, work: () => Promise<T>): Promise<T> {
  isChecking = false;
  try {
    return await work();
  } finally {
    isChecking = true;
  }
}

/** The violations since the last call. */
export function takeFaults(): string[] {
  const found = [...faults];
  faults.clear();
  return found;
}

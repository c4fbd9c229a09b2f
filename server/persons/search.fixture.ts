/** Looks through everything that a database and a data folder hold, byte by byte. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Every row of every table, with bytes as text; of one client if given. */
export async function everyRow(adminUrl: string, clientId?: number): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query(`
      select c.oid::regclass::text as name, exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'client_id') as "hasClient"
      from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`);
    const found: string[] = [];
    for (const { name, hasClient } of tables) {
      if (clientId !== undefined && !hasClient) continue;
      const where = clientId === undefined ? '' : `where client_id = ${clientId}`;
      const { rows } = await client.query(`select t::text as text from ${name} t ${where}`);
      found.push(...rows.map(({ text }) => `${name}: ${withBytes(text)}`));
    }
    return found.sort();
  } finally {
    await client.end();
  }
}

const withBytes = (text: string) =>
  text.replace(
    /\\\\?x([0-9a-f]{8,})/g,
    (hex, digits) => `${hex} ${Buffer.from(digits, 'hex').toString('latin1')}`,
  );

/** The paths of all files below the folder. */
export function everyFile(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return everyFile(path);
    return entry.isFile() ? [path] : [];
  });
}

/** The files in whose bytes one of the marks stands, as text of one byte or of two. */
export const filesWith = (paths: readonly string[], marks: readonly RegExp[]) =>
  paths.filter((path) => {
    if (!statSync(path, { throwIfNoEntry: false })) return false;
    const bytes = readFileSync(path);
    const texts = [bytes.toString('latin1'), bytes.toString('utf16le')];
    return marks.some((mark) => texts.some((text) => mark.test(text)));
  });

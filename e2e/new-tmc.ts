/** Creates a separate TMC for a test, since parallel tests read the demo's figures. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Page, test } from '@playwright/test';
import { firstVisit } from './sign-in.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export const command = (name: 'admin' | 'import', ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, `server/commands/${name}.ts`), ...args], {
    env: { ...process.env, TRIPLEDGER_DATA: process.env.E2E_DATA },
  });

const hierarchy = `node_code,parent_code,label
ACME,,Acme
OPS,ACME,Operations
P1,OPS,Plant 1
P2,OPS,Plant 2
BETA,,Beta
OFFICE,BETA,Head office
`;
const lines = 'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid\n';

/** Creates a TMC with a hierarchy, a new one on each retry or repetition; returns its code and an editor of this user type. */
export async function newTmc(name: string, type = 'User'): Promise<{ code: string; email: string }> {
  const { retry, repeatEachIndex } = test.info();
  const code = retry + repeatEachIndex === 0 ? name : `${name}-${repeatEachIndex}-${retry}`;
  const folder = await mkdtemp(join(tmpdir(), 'tripledger-tmc-'));
  await writeFile(join(folder, 'hierarchy.csv'), hierarchy);
  await writeFile(join(folder, 'line_items.csv'), lines);
  // A TMC of the demo's country would end the demo's invented advisories, which other tests need.
  const place = ['--country', 'CA', '--time-zone', 'America/Toronto'];
  await command('admin', 'client', 'create', code, '--name', `TMC ${name}`, ...place);
  await Promise.all([
    command('import', '--client', code, folder),
    command('admin', 'user', 'grant', `editor@${code}.test`, code, '--type', type),
  ]);
  return { code, email: `editor@${code}.test` };
}

/** Signs in as a user outside the demo, and completes the first-visit dialogs. */
export async function enterAs(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto('/');
  await page.getByLabel(/Another user|Your e-mail/).fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\//);
  await firstVisit(page);
}

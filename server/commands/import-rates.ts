/** `npm run import -- --client CODE --rates FILE`: loads exchange rates, and converts the client's lines again. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Db } from '../database/schema.ts';
import { readRateFile } from '../ingest/currency/rate-file.ts';
import { exchangeRatesLoaded, loadRates } from '../ingest/currency/rate-loads.ts';
import { longestGap } from '../ingest/currency/rate-rule.ts';
import { restateLines } from '../ingest/currency/restate-job.ts';
import { CommandError } from '../lib/command-error.ts';
import { changeByCommand } from '../mutations/door.ts';
import { type StoredSettings, settingsOfClient } from '../tenants/client-settings.ts';

const number = new Intl.NumberFormat('en-AU');
const ofLines = (count: number) => `${number.format(count)} ${count === 1 ? 'line' : 'lines'}`;

/** Throws `Refused` with everything that is wrong with the file. Returns what to print. */
export async function importRates(
  db: Db,
  clientId: number,
  { path, source }: { path: string; source: string | undefined },
): Promise<string[]> {
  const settings = (await settingsOfClient(db, clientId)) as StoredSettings;
  const file = basename(path);
  const { rates, publisher, gaps } = readRateFile(file, readFileSync(path, 'latin1'), longestGap(settings));
  const publishedBy = source ?? publisher;
  if (!publishedBy) throw new CommandError('Name who published the rates with --source, as --source RBA.');
  const loaded = await changeByCommand(db, clientId, exchangeRatesLoaded, (change) =>
    loadRates(change, { file, source: publishedBy, rates }, async (_, state) => state),
  );
  const restated = await restateLines(db, clientId);
  return [
    `${file}: ${number.format(rates.length)} rates read, ` +
      `${number.format(loaded.rates - loaded.corrected)} new, ${number.format(loaded.corrected)} corrected`,
    ...gaps,
    `${ofLines(restated)} converted again`,
  ];
}

/** Loads files of exchange rates, and enters or corrects single ones. A job then converts the lines again. */
import { sql } from 'kysely';
import type * as calls from '../../../contract/exchange-rates/calls.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { type RateFile, readRateFile } from '../../ingest/currency/rate-file.ts';
import { loadRates } from '../../ingest/currency/rate-loads.ts';
import { longestGap } from '../../ingest/currency/rate-rule.ts';
import { previewRestated } from '../../ingest/currency/restate.ts';
import { Refused } from '../../ingest/refused.ts';
import { refuseFaults } from '../../lib/errors.ts';
import type { Change } from '../../mutations/change.ts';
import type { StoredSettings } from '../../tenants/client-settings.ts';

/** Throws a 400 that names every row that breaks a rule. */
export async function readUpload(upload: File, settings: StoredSettings): Promise<RateFile> {
  const bytes = Buffer.from(await upload.arrayBuffer()).toString('latin1');
  try {
    return readRateFile(upload.name, bytes, longestGap(settings));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuseFaults({ file: [error.message] });
    throw error;
  }
}

type FileInput = ChangeInput<typeof calls.loadFile> & { prechecked: RateFile };

/** Throws a 400 if the file does not tell who published its rates, and nobody says so. */
export function loadFile({ body, prechecked: { rates, publisher, gaps }, ...change }: FileInput) {
  const source = body.source ?? publisher ?? '';
  refuseFaults({ source: [source === '' && 'Enter who published the rates.'] });
  return loadRates(change, { file: body.file.name, source, rates }, answerWith(gaps));
}

export function setRate({ body, ...change }: ChangeInput<typeof calls.setRate>) {
  const { from, to, day, rate, source } = body;
  const file = `${from} to ${to} on ${day}, entered by hand`;
  return loadRates(change, { file, source, rates: [{ from, to, day, rate }] }, answerWith([]));
}

const answerWith =
  (gaps: string[]) =>
  async (loadId: number | null, { rates, corrected }: { rates: number; corrected: number }) => ({
    loadId,
    rates,
    corrected,
    gaps,
  });

/** What a preview compares: the rates that count so far, and what restating would change. */
type RatesState = { rates: number; corrected: number; restated: calls.Restated };

export async function ratesState({ trx, clientId }: Change): Promise<RatesState> {
  const { rates, corrected } = await trx
    .selectFrom('exchange_rate_loads')
    .where('client_id', '=', clientId)
    .where('is_active', '=', true)
    .select(sql<number>`coalesce(sum(rates), 0)::bigint`.as('rates'))
    .select(sql<number>`coalesce(sum(corrected), 0)::bigint`.as('corrected'))
    .executeTakeFirstOrThrow();
  return { rates, corrected, restated: await previewRestated(trx, clientId) };
}

export const previewAnswer = (before: RatesState, after: RatesState, gaps: string[]) => ({
  rates: after.rates - before.rates,
  corrected: after.corrected - before.corrected,
  gaps,
  restated: after.restated,
});

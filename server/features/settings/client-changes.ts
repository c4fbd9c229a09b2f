/** Changes of TMC-wide settings: one kind of change, in which each setting is a field. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Client } from '../../../contract/hierarchy/calls.ts';
import type * as settings from '../../../contract/settings/client.ts';
import { factorYears } from '../../../contract/vocabulary/co2-factors.ts';
import { reportPeriods } from '../../../contract/vocabulary/report-periods.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import type { RateSettings } from '../../ingest/currency/rate-rule.ts';
import { leftWithout, linesWithoutRate } from '../../ingest/currency/restate.ts';
import { thenRestate } from '../../ingest/currency/restate-job.ts';
import { notAllowed, notFound, refuseFaults } from '../../lib/errors.ts';
import { type Change, done, type Outcome, unchanged } from '../../mutations/change.ts';
import { takeVersionForChange } from '../../mutations/data-version.ts';
import { requireVersion, versionOf } from '../../mutations/expected-version.ts';
import { kind } from '../../mutations/kind.ts';
import { isCountry } from '../../reference-data/countries.ts';
import {
  effectiveSettings,
  type StoredSettings,
  storedSettings,
  usualSettings,
} from '../../tenants/client-settings.ts';
import { queriedFields, reasonAgainstFields } from '../../tenants/queried-fields.ts';
import { shownClients } from '../../tenants/shown-clients.ts';
import type { Logo } from './logo-image.ts';

/** Older records lack settings that were added later; those had their defaults then. */
const state = z.preprocess(
  (kept) => ({ ...usualSettings, ...Object(kept) }),
  storedSettings.extend({
    logo: z.object({ id: z.string(), width: z.number(), height: z.number() }).nullable(),
  }),
);
type State = z.infer<typeof state>;

/**
 * Only replicas depend on these settings: they hold the reference fields of free queries, so another choice of
 * those takes a data version. Cached answers are keyed by the settings that figures depend on (`tenants/settings.ts`).
 */
export const clientSettingsChanged = kind('client_settings_changed', {
  state,
  raises: null,
  undo: {
    mayUndo: ({ userType }) => userType === 'Client',
    standing: read,
    restore: async (change, _subject, settled) => {
      if (settled) await write(change, settled);
    },
  },
  // Another rule for exchange rates converts lines again.
  follows: {
    ...thenRestate,
    isNeeded: (before, after) =>
      before === null || after === null || !isDeepStrictEqual(ratesOf(before), ratesOf(after)),
  },
});

type SettingsInput = Change & Pick<ChangeInput<typeof settings.updateClient>, 'user' | 'client'>;

export async function updateClient({ params, body, ...input }: ChangeInput<typeof settings.updateClient>) {
  requireOwn(input, params.id);
  const country = body.settings?.default_country;
  const year = body.settings?.co2_factor_year;
  refuseFaults({
    settings: [
      country && !isCountry(country) && 'Unknown country.',
      !!year && !factorYears.includes(year) && 'Choose a year of the list.',
      reasonAgainstFields(body.settings?.reference_fields ?? []),
    ],
  });
  const { logo: _, ...current } = await read(input);
  await requireVersion(
    input,
    { kind: 'client_settings_changed', id: params.id },
    versionOf(current),
    body.version,
  );
  const patch = {
    ...body.settings,
    ...Object.fromEntries(
      (body.delivery_days ?? []).map(({ period_id, day_of_month }) => [dayOf(period_id), day_of_month]),
    ),
    ...(body.logo_key === '' && { logo: null }),
  };
  return saveSettings(input, patch as Partial<State>, async () => {
    const [client] = await shownClients(input.trx, [params.id]);
    return client as Client;
  });
}

export async function uploadLogo({
  params,
  prechecked: { image, ...logo },
  ...input
}: ChangeInput<typeof settings.uploadLogo> & { prechecked: Logo }) {
  requireOwn(input, params.id);
  const { key, width, height } = logo;
  const answer = async () => ({ logo_key: key });
  const before = await read(input);
  if (before.logo?.id === key) return unchanged(await answer());
  await input.trx
    .insertInto('client_logos')
    .values({ client_id: input.clientId, image, ...logo })
    .onConflict((conflicting) => conflicting.columns(['client_id', 'key']).doNothing())
    .execute();
  return saveSettings(input, { logo: { id: key, width, height } }, answer);
}

export async function setDeliveryDate({
  params,
  body,
  ...input
}: ChangeInput<typeof settings.setDeliveryDate>) {
  requireClientUser(input);
  return saveSettings(input, { [dayOf(params.periodId)]: body.day_of_month }, async () =>
    deliveryDates(await read(input)),
  );
}

/** The setting with the delivery day of a period. */
const dayOf = (periodId: number) =>
  (reportPeriods.find(({ id }) => id === periodId) as (typeof reportPeriods)[number]).day;

export const deliveryDates = (settled: StoredSettings) =>
  reportPeriods.map(({ id, day }) => ({ period_id: id, day_of_month: settled[day] }));

/** Only users of type Client may change a TMC's settings. */
function requireClientUser({ user }: Pick<SettingsInput, 'user'>): void {
  if (user.userType !== 'Client') throw notAllowed();
}

/** Throws `notFound` for any other TMC than the active one. */
function requireOwn(input: Pick<SettingsInput, 'user' | 'client'>, id: number): void {
  requireClientUser(input);
  if (id !== input.client.id) throw notFound();
}

/** Changes these settings and leaves the others as they are. */
export async function saveSettings<Answer>(
  input: Change & { client: { id: number; name: string } },
  patch: Partial<State>,
  answer: () => Promise<Answer>,
): Promise<Outcome<State, Answer>> {
  const before = await read(input);
  const after = { ...before, ...patch };
  if (isDeepStrictEqual(before, after)) return unchanged(await answer());
  await write(input, after);
  const { id, name } = input.client;
  return done(await answer(), { subject: { id, label: name }, before, after });
}

async function read({ trx, clientId }: Change): Promise<State> {
  const { settings, logo_key } = await trx
    .selectFrom('clients')
    .select(['settings', 'logo_key'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const logo = await trx
    .selectFrom('client_logos')
    .select(['key as id', 'width', 'height'])
    .where('client_id', '=', clientId)
    .where('key', '=', logo_key)
    .executeTakeFirst();
  return { ...effectiveSettings(settings), logo: logo ?? null };
}

async function write(change: Change, { logo, ...settled }: State): Promise<void> {
  const { trx, clientId } = change;
  const held = await read(change);
  const [before, after] = [held.reference_fields, settled.reference_fields].map(queriedFields);
  if (!isDeepStrictEqual(before, after)) await takeVersionForChange(trx, clientId);
  await trx
    .updateTable('clients')
    .set({ settings: JSON.stringify(settled), logo_key: logo?.id ?? null })
    .where('id', '=', clientId)
    .execute();
  if (isDeepStrictEqual(ratesOf(held), ratesOf(settled))) return;
  const without = await linesWithoutRate(trx, clientId);
  refuseFaults({ settings: [without.length > 0 && `By this rule ${leftWithout(without)}.`] });
}

const ratesOf = ({ exchange_rate_rule, exchange_rate_days, budget_rates }: RateSettings) => [
  exchange_rate_rule,
  exchange_rate_days,
  budget_rates,
];

/** What a TMC settles for all who work in it: one kind of change, in which each setting is a field. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { factorYears } from '../../../contract/core/co2-factors.ts';
import { reportPeriods } from '../../../contract/core/report-periods.ts';
import type { Client } from '../../../contract/hierarchy/calls.ts';
import type * as settings from '../../../contract/settings/client.ts';
import { type Change, done, type Outcome, unchanged } from '../../changes/change.ts';
import { kind } from '../../changes/kind.ts';
import { requireSeen, versionOf } from '../../changes/seen-version.ts';
import { notAllowed, notFound, refuseFaults } from '../../ground/errors.ts';
import type { ChangeAsked } from '../../http/serve-change.ts';
import { isCountry } from '../../reference/countries.ts';
import {
  type StoredSettings,
  settledIn,
  storedSettings,
  usualSettings,
} from '../../settings/client-settings.ts';
import { shownClients } from '../../tenants/shown-clients.ts';
import type { Logo } from './logo-image.ts';

/** Records of before a setting was there know nothing of it: then it was as usual. */
const state = z.preprocess(
  (kept) => ({ ...usualSettings, ...Object(kept) }),
  storedSettings.extend({
    logo: z.object({ id: z.string(), width: z.number(), height: z.number() }).nullable(),
  }),
);
type State = z.infer<typeof state>;

/** No stored data depends on it; kept answers are kept by the settings that figures depend on (`settings/settings.ts`). */
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
});

type Asked = Change & Pick<ChangeAsked<typeof settings.updateClient>, 'user' | 'client'>;

export async function updateClient({ params, body, ...asked }: ChangeAsked<typeof settings.updateClient>) {
  requireOwn(asked, params.id);
  const country = body.settings?.default_country;
  const year = body.settings?.co2_factor_year;
  refuseFaults({
    settings: [
      country && !isCountry(country) && 'Unknown country.',
      !!year && !factorYears.includes(year) && 'Choose a year of the list.',
    ],
  });
  const { logo: _, ...standing } = await read(asked);
  await requireSeen(
    asked,
    { kind: 'client_settings_changed', id: params.id },
    versionOf(standing),
    body.version,
  );
  const part = { ...body.settings, ...(body.logo_key === '' && { logo: null }) };
  return settle(asked, part as Partial<State>, async () => {
    const [client] = await shownClients(asked.trx, [params.id]);
    return client as Client;
  });
}

export async function uploadLogo({
  params,
  seen: { image, ...logo },
  ...asked
}: ChangeAsked<typeof settings.uploadLogo> & { seen: Logo }) {
  requireOwn(asked, params.id);
  const { key, width, height } = logo;
  const answer = async () => ({ logo_key: key });
  const before = await read(asked);
  if (before.logo?.id === key) return unchanged(await answer());
  await asked.trx
    .insertInto('client_logos')
    .values({ client_id: asked.clientId, image, ...logo })
    .onConflict((conflicting) => conflicting.columns(['client_id', 'key']).doNothing())
    .execute();
  return settle(asked, { logo: { id: key, width, height } }, answer);
}

export async function setDeliveryDate({
  params,
  body,
  ...asked
}: ChangeAsked<typeof settings.setDeliveryDate>) {
  requireClientUser(asked);
  const { day } = reportPeriods.find(({ id }) => id === params.periodId) as (typeof reportPeriods)[number];
  return settle(asked, { [day]: body.day_of_month }, async () => deliveryDates(await read(asked)));
}

export const deliveryDates = (settled: StoredSettings) =>
  reportPeriods.map(({ id, day }) => ({ period_id: id, day_of_month: settled[day] }));

/** Settings of a TMC are those of its own users of type Client. */
function requireClientUser({ user }: Pick<Asked, 'user'>): void {
  if (user.userType !== 'Client') throw notAllowed();
}

/** Throws `notFound` for any other TMC than the active one. */
function requireOwn(asked: Pick<Asked, 'user' | 'client'>, id: number): void {
  requireClientUser(asked);
  if (id !== asked.client.id) throw notFound();
}

async function settle<Answer>(
  asked: Asked,
  part: Partial<State>,
  answer: () => Promise<Answer>,
): Promise<Outcome<State, Answer>> {
  const before = await read(asked);
  const after = { ...before, ...part };
  if (isDeepStrictEqual(before, after)) return unchanged(await answer());
  await write(asked, after);
  const { id, name } = asked.client;
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
  return { ...settledIn(settings), logo: logo ?? null };
}

async function write({ trx, clientId }: Change, { logo, ...settled }: State): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ settings: JSON.stringify(settled), logo_key: logo?.id ?? null })
    .where('id', '=', clientId)
    .execute();
}

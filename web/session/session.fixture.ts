import { usualClientSettings } from '@tripledger/contract/core/client-settings.ts';
import type { Session } from './useUser.ts';

/** Somebody who works in one TMC and may see all of it. */
export const session = {
  user: {
    id: 1,
    subject: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@one.test',
    email_verified: true,
    user_type: 'Client',
    active_client: 1,
    clients: [1],
    entities: [1],
    permissions: [],
    is_active: true,
    last_login: null,
    metadata: { terms_accepted_date: '2026-01-01T00:00:00Z', intro_video_watched: true },
  },
  clients: [],
  client: {
    id: 1,
    name: 'One Travel',
    base_country: 'AU',
    currency: 'AUD',
    locale: 'en-AU',
    time_zone: 'Australia/Melbourne',
    logo_key: null,
    settings: usualClientSettings,
    version: 'first',
  },
} satisfies Session;

import { usualClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import type { Session } from './useUser.ts';

/** A user with access to all of one TMC. */
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
    sees_all: true,
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

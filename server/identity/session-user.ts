/** Who asks, as the session found it for one request. */
import type { Permission, UserType } from '../../contract/core/permissions.ts';
import type { Scope } from '../db/scope.ts';
import type { Settings } from '../ground/settings.ts';

/** The client that the user works in. */
export type ActiveClient = Settings & { id: number };

export type SessionUser = {
  /** null: signed in at the issuer, but nobody here granted this person anything yet. */
  id: number | null;
  issuer: string;
  /** One of the issuer's. */
  subject: string;
  /** Empty where the issuer names none that it has verified. */
  email: string;
  /** null: the issuer names none. */
  isEmailVerified: boolean | null;
  /** As the active client calls them, else as they call themselves. */
  name: string;
  /** In the active client. */
  lastLogin: Date | null;
  termsAcceptedAt: Date | null;
  introVideoWatched: boolean;
  /** Clients that the user may work in. */
  clientIds: readonly number[];
  activeClient: ActiveClient | null;
  /** In the active client. */
  userType: UserType | null;
  /** In the active client; all of them for a user of type Client. */
  permissions: readonly Permission[];
  /** Granted nodes of the active client, the root included where it was granted. */
  entities: readonly number[];
  /** How new the active client's data were when the request came; 0 without an active client. */
  dataVersion: number;
  /** null: no active client, or no grant in it. */
  scope: Scope | null;
};

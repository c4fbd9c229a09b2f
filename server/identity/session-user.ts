/** The requester of one request: a user, or a service token in a user's place. */
import type { Permission, UserType } from '../../contract/http/permissions.ts';
import type { Scope } from '../access/scope.ts';
import type { Settings } from '../lib/settings.ts';

/** The client in which the user is working. */
export type ActiveClient = Settings & { id: number };

export type SessionUser = {
  /** null for a service token, and for a person who has signed in at the issuer but was never granted access. */
  id: number | null;
  /** null for a person. */
  serviceToken: { id: number; name: string; isProvisioning: boolean } | null;
  issuer: string;
  /** The issuer's subject. */
  subject: string;
  /** Empty if the issuer names no verified e-mail. */
  email: string;
  /** null if the issuer names no e-mail. */
  isEmailVerified: boolean | null;
  /** The user's name in the active client, else the name they gave themselves. */
  name: string;
  /** In the active client. */
  lastLogin: Date | null;
  termsAcceptedAt: Date | null;
  introVideoWatched: boolean;
  /** Clients in which the user may work. */
  clientIds: readonly number[];
  activeClient: ActiveClient | null;
  /** In the active client. */
  userType: UserType | null;
  /** In the active client; all permissions for a user of type Client. */
  permissions: readonly Permission[];
  /** Granted nodes of the active client, including the root if granted. */
  entities: readonly number[];
  /** The active client's data version at the time of the request; 0 without an active client. */
  dataVersion: number;
  /** null without an active client or without a grant in it. */
  scope: Scope | null;
};

/** The requester in records. */
export const labelOf = ({ serviceToken, ...person }: SessionUser): string =>
  serviceToken ? person.name : personLabel(person);

/** A person in records: the name, and the e-mail address to tell namesakes apart. */
export const personLabel = ({ name, email }: { name: string; email: string }): string =>
  name === email || name === '' ? email : `${name} (${email})`;

/** The id by which scopes and records name the requester: a user's, or the negative of a service token's. */
export const readerIdOf = ({ id, serviceToken }: SessionUser): number | null =>
  serviceToken ? -serviceToken.id : id;

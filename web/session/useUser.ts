import type { Client } from '@tripledger/contract/hierarchy/calls.ts';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { createContext, use } from 'react';

/** The signed-in user, their TMCs, and the active TMC if it is valid. */
export type Session = { user: CurrentUser; clients: readonly Client[]; client: Client | null };

export const SessionContext = createContext<Session | null>(null);

/** The session; available on every page behind the sign-in. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs the sign-in around it.');
  return session;
}

/**
 * The user and the active TMC with its settings (currency, time zone, base country); available on every screen of the
 * shell.
 */
export function useUser(): { user: CurrentUser; client: Client } {
  const { user, client } = useSession();
  if (!client) throw new Error('useUser needs the shell around it.');
  return { user, client };
}

import type { Client } from '@tripledger/contract/hierarchy/calls.ts';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { createContext, use } from 'react';

/** Who is signed in, the TMCs that they may work in, and the one that is active, if it is valid. */
export type Session = { user: CurrentUser; clients: readonly Client[]; client: Client | null };

export const SessionContext = createContext<Session | null>(null);

/** The session, on every page behind the sign-in. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no session outside the sign-in.');
  return session;
}

/** The user, and the active TMC with its settings (currency, time zone, base country), on every screen of the shell. */
export function useUser(): { user: CurrentUser; client: Client } {
  const { user, client } = useSession();
  if (!client) throw new Error('There is no active TMC outside the shell.');
  return { user, client };
}

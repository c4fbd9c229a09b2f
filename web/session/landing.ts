/** Where a signed-in user belongs before any screen: the specification's order, as one pure function. */
import { termsCutoff } from '@tripledger/contract/core/constants.ts';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { home } from './screen.ts';

export const paths = { clientSelection: '/client-selection', terms: '/terms', noEntities: '/no-entities' };

/** The path to go to from `path`, or null to stay. */
export function landing(user: CurrentUser, path: string): string | null {
  const due = dueBefore(user, path);
  if (due) return due === path ? null : due;
  return path === paths.terms || path === paths.noEntities ? home : null;
}

/** What must be settled before a screen may open; null: nothing. */
function dueBefore(user: CurrentUser, path: string): string | null {
  // Nothing is kept about someone whom nobody granted anything, so nothing is asked of them either.
  if (user.id !== null && !termsAccepted(user)) return paths.terms;
  if (user.clients.length === 0) return paths.noEntities;
  if (user.active_client === null || !user.clients.includes(user.active_client)) return paths.clientSelection;
  // Someone without access here may work in another TMC: the selection stays open to them.
  const other = user.clients.length > 1 && path === paths.clientSelection;
  if (user.entities.length === 0 && user.user_type !== 'Client' && !other) return paths.noEntities;
  return null;
}

function termsAccepted({ metadata }: CurrentUser): boolean {
  const accepted = metadata.terms_accepted_date;
  return accepted !== null && Date.parse(accepted) >= Date.parse(termsCutoff);
}

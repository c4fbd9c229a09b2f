/** Where a signed-in user belongs before any screen, in the specification's order, and where a link then leads. */
import { termsCutoff } from '@tripledger/contract/core/constants.ts';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { home } from './screen.ts';

export const paths = {
  clientSelection: '/client-selection',
  terms: '/terms',
  noEntities: '/no-entities',
  report: '/report',
};

/** Pages that come first, before what was asked for, which stands in their address: a sign-in in between keeps it. */
const firstPages: readonly string[] = [paths.clientSelection, paths.terms, paths.noEntities];

type Place = { pathname: string; search: string };

/** The address of a page that comes first, which leads on to where the user is now, or was on the way to. */
export function leadingOn(page: string, place: Place): string {
  const next = firstPages.includes(place.pathname) ? nextOf(place) : place.pathname + place.search;
  return next === null || next === '/' || next === home ? page : `${page}?${new URLSearchParams({ next })}`;
}

/** Where a page that comes first leads on to, within the product; null: home. */
export function nextOf({ search }: Pick<Place, 'search'>): string | null {
  const next = new URLSearchParams(search).get('next');
  // Browsers leave tabs and line breaks out of an address: what follows the first slash may be another.
  return next && /^\/(?![/\\])[^\s\p{C}]*$/u.test(next) ? next : null;
}

/**
 * Where a place leads whose TMC is not the active one any more; null: home, since addresses of screens name nodes of
 * their TMC. The link of a mail names none, and may be of the other.
 */
export function afterSwitch(place: Place): string | null {
  return place.pathname.startsWith(`${paths.report}/`) ? place.pathname : nextOf(place);
}

/** The address to go to from a place, or null to stay. */
export function landing(user: CurrentUser, path: string, search = ''): string | null {
  const due = dueBefore(user, path);
  if (due) return due === path ? null : leadingOn(due, { pathname: path, search });
  return path === paths.terms || path === paths.noEntities ? (nextOf({ search }) ?? home) : null;
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

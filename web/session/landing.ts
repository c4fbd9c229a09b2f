/**
 * Which page a signed-in user must visit before any screen, in the specification's order, and where a deep link then
 * leads.
 */

import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { termsCutoff } from '@tripledger/contract/vocabulary/constants.ts';
import { home } from './screen.ts';

export const paths = {
  clientSelection: '/client-selection',
  terms: '/terms',
  noEntities: '/no-entities',
  report: '/report',
  /** Leads on to a saved view. */
  view: '/open',
};

/**
 * Gate pages that precede the requested page. Their URL keeps the requested route, so that it survives a sign-in in
 * between.
 */
const gatePages: readonly string[] = [paths.clientSelection, paths.terms, paths.noEntities];

type Place = { pathname: string; search: string };

/** The URL of a gate page that leads on to the user's current, or already requested, route. */
export function gateUrl(page: string, place: Place): string {
  const next = gatePages.includes(place.pathname) ? nextOf(place) : place.pathname + place.search;
  return next === null || next === root || next === home ? page : `${page}?${new URLSearchParams({ next })}`;
}

/** The route to which a gate page leads on; only routes within the application are accepted. null: home. */
export function nextOf({ search }: Pick<Place, 'search'>): string | null {
  const next = new URLSearchParams(search).get('next');
  // Browsers ignore tabs and line breaks in URLs, so a second slash may follow the first one after them.
  return next && /^\/(?![/\\])[^\s\p{C}]*$/u.test(next) ? next : null;
}

/**
 * The route to open after a switch of the TMC; null: home, because screen URLs contain node ids of their TMC. The
 * link of a mail contains none, and may belong to the other TMC.
 */
export function afterSwitch(place: Place): string | null {
  return place.pathname.startsWith(`${paths.report}/`) ? place.pathname : nextOf(place);
}

/** Redirects to Summary with the user's last filter or, on the first visit, with the TMC's defaults. */
const root = '/';

/** The route to redirect to, or null to stay. */
export function landing(user: CurrentUser, path: string, search = ''): string | null {
  const due = dueBefore(user, path);
  if (due) return due === path ? null : gateUrl(due, { pathname: path, search });
  return path === paths.terms || path === paths.noEntities ? (nextOf({ search }) ?? root) : null;
}

/** The page that is due before a screen may open; null: none. */
function dueBefore(user: CurrentUser, path: string): string | null {
  // A user without any grants has no account, so there is nowhere to record that they accepted the terms.
  if (user.id !== null && !termsAccepted(user)) return paths.terms;
  if (user.clients.length === 0) return paths.noEntities;
  if (user.active_client === null || !user.clients.includes(user.active_client)) return paths.clientSelection;
  // A user without access to this TMC may have access to another one, so the selection stays open to them.
  const other = user.clients.length > 1 && path === paths.clientSelection;
  if (user.entities.length === 0 && user.user_type !== 'Client' && !other) return paths.noEntities;
  return null;
}

function termsAccepted({ metadata }: CurrentUser): boolean {
  const accepted = metadata.terms_accepted_date;
  return accepted !== null && Date.parse(accepted) >= Date.parse(termsCutoff);
}

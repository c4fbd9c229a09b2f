import type { Client } from '@tripledger/contract/hierarchy/calls.ts';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import type { ClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { home } from '../session/screen.ts';
import { isFilterKnown, readLastFilter } from '../session/stored.ts';
import { emptyFilter, type Filter, writeFilter } from './filter-url.ts';

/** The home route with the user's last filter in this TMC or, on the first visit, with the TMC's default filter. */
export function homeOf(
  { subject }: CurrentUser,
  client: Client | null,
): { pathname: string; search: string } {
  if (client === null) return { pathname: home, search: '' };
  const { id, settings } = client;
  const search = isFilterKnown(subject, id)
    ? readLastFilter(subject, id)
    : `?${writeFilter(settledFilter(settings), new URLSearchParams())}`.replace(/^\?$/, '');
  return { pathname: home, search };
}

/** Travel from or to the TMC's default country, in its default date range, with its default comparison. */
export function settledFilter({
  default_country: country,
  default_date_range: range,
  default_comparison: compare,
}: ClientSettings): Filter {
  return {
    ...emptyFilter,
    ...(range && { range }),
    compare,
    ...(country && {
      countries: [
        { criteria: 'start_in', condition: 'AND', countries: [country] },
        { criteria: 'end_in', condition: 'OR', countries: [country] },
      ],
    }),
  };
}

import { useNavigate, useSearchParams } from 'react-router';
import { emptyFilter, filterSearch, readFilter, writeFilter } from '../../filter/filter-url.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { home, shows, useScreen } from '../../session/screen.ts';
import { useOpenBooking } from '../../shared/booking-details/useBooking.ts';

/** Where something found leads. */
export type Target =
  | { to: 'node'; customer: number; child: number | null }
  | { to: 'traveller'; travellerId: number; travellerName: string }
  | { to: 'booking'; bookingId: number; bookingReference: string };

/**
 * Opens what was found: a booking over the screen, a traveller over the Traveller screen, a node as the filter's. A
 * traveller is found in the whole TMC; therefore only the dates of the filter stay.
 */
export function useGoTo(): (target: Target) => void {
  const navigate = useNavigate();
  const screen = useScreen();
  const [search] = useSearchParams();
  const { setFilter } = useFilter();
  const openBooking = useOpenBooking();
  return (target) => {
    const filter = readFilter(search);
    if (target.to === 'booking') {
      const { bookingId, bookingReference } = target;
      openBooking({ bookingId, bookingReference });
    } else if (target.to === 'traveller') {
      const { travellerId, travellerName } = target;
      const detail = JSON.stringify({ of: 'traveller', travellerId, travellerName });
      const next = writeFilter({ ...emptyFilter, range: filter.range }, new URLSearchParams({ detail }));
      void navigate({ pathname: '/view/traveller', search: `?${next}` });
    } else {
      const { customer: node, child } = target;
      if (shows(screen, child === null ? 'customer' : 'hierarchy')) return setFilter({ node, child });
      const next = writeFilter({ ...filter, node, child }, new URLSearchParams());
      void navigate({ pathname: home, search: filterSearch(next) });
    }
  };
}

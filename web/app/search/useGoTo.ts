import { useNavigate, useSearchParams } from 'react-router';
import { emptyFilter, filterSearch, readFilter, writeFilter } from '../../filter/filter-url.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { home, shows, useScreen } from '../../session/screen.ts';
import { useOpenBooking } from '../../shared/booking-details/useBooking.ts';
import type { Target } from './results.ts';

/**
 * Opens a result: a booking over the screen, a traveller over the Traveller screen, a customer as the filter's. A traveller
 * is found in the whole TMC; therefore only the dates of the filter stay.
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
    } else if (shows(screen, 'customer')) setFilter({ node: target.nodeId });
    else {
      const next = writeFilter({ ...filter, node: target.nodeId, child: null }, new URLSearchParams());
      void navigate({ pathname: home, search: filterSearch(next) });
    }
  };
}

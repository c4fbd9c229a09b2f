/** The modals of Forward Bookings: the trips behind the clicked item. */

import { forwardBookings } from '@tripledger/contract/forward-bookings/calls.ts';
import { metrics } from '@tripledger/contract/forward-bookings/metrics.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import type { DetailModals } from '../../shared/dashboard/details.ts';
import { datesOfMonth } from '../../shared/months/months.ts';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { type PagedMore, usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';
import { useTripFields } from './useTripFields.ts';

type Chosen = PagedMore<typeof forwardBookings>;

const chosenBy: Record<Extract<Detail, { of: 'figure' }>['figure'], Chosen> = {
  tripsInProgress: { withinDate: 'tripsInProgress' },
  in48Hours: { withinDate: 'in48Hours' },
  in7Days: { withinDate: 'in7Days' },
  in30Days: { withinDate: 'in30Days' },
  spend: {},
  pendingSpend: { isPending: 'true' },
  nonCompliant: { policyCompliant: 'false' },
  highRisk: { isHighRisk: 'true' },
  domesticPremium: { isPremium: 'true', isDomestic: 'true' },
  internationalPremium: { isPremium: 'true', isInternational: 'true' },
};

type TripsProps = { title: string; metric: MetricEntry; chosen: Chosen };

function Trips({ title, metric, chosen }: TripsProps) {
  const list = usePaged(forwardBookings, chosen);
  return <PagedModal title={title} metric={metric} list={list} fields={useTripFields()} />;
}

function departuresIn(name: string): Chosen {
  const { dateStart, dateEnd } = datesOfMonth({ dateStart: '0000', dateEnd: '9999' }, name);
  return { departuresGreater: dateStart, departuresLess: dateEnd };
}

const modals: DetailModals<Detail> = {
  figure: ({ figure: metric }) => (
    <Trips title={metrics[metric].label} metric={metrics[metric]} chosen={chosenBy[metric]} />
  ),
  all: () => <Trips title={metrics.forwardBookings.label} metric={metrics.forwardBookings} chosen={{}} />,
  departures: ({ inMonth }) => (
    <Trips
      title={texts.departuresIn(inMonth)}
      metric={metrics.tripsPerMonth}
      chosen={departuresIn(inMonth)}
    />
  ),
  location: ({ locationId, name }) => (
    <Trips
      title={texts.tripsTo(name)}
      metric={metrics.tripsByDestination}
      chosen={locationId === null ? { isUnplaced: 'true' } : { locationId }}
    />
  ),
};
export default modals;

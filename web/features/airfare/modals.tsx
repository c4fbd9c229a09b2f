/** The modals of the Airfare screen: the rows behind the clicked item. */

import {
  airlineMarketShareDetail,
  lines,
  spendByClassOfTravelDetail,
  spendByDestinationDetail,
} from '@tripledger/contract/airfare/calls.ts';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';
import { farePath } from './prepare.ts';
import { texts } from './texts.ts';

/** The counts that explain how the rows lead to the clicked figures. */
const ticketNote = (sums: { bookings: number; tickets: number }) =>
  texts.tickets(sums.bookings, sums.tickets);

function Destination({ locationId, name }: Of<Detail, 'destination'>) {
  return (
    <PagedModal
      title={texts.destinationData(name)}
      metric={metrics.spendByDestination}
      list={usePaged(spendByDestinationDetail, { locationId: locationId ?? '' })}
      note={ticketNote}
    />
  );
}

function Airline({ airline, name }: Of<Detail, 'airline'>) {
  return (
    <PagedModal
      title={texts.airlineData(name)}
      metric={metrics.totalCostOfAirfares}
      only={{ airline: name }}
      list={usePaged(airlineMarketShareDetail, { airline: airline ?? '' })}
      note={ticketNote}
    />
  );
}

function TravelClass({ fareTypeDescription, classOfTravel }: Of<Detail, 'class'>) {
  const list = usePaged(spendByClassOfTravelDetail, {
    fareTypeDescription,
    classOfTravel: classOfTravel ?? undefined,
  });
  const name = classOfTravel === null ? fareTypeDescription : `${fareTypeDescription}, ${classOfTravel}`;
  return (
    <PagedModal
      title={texts.classData(name)}
      metric={metrics.spendByClassOfTravel}
      only={classOfTravel === null ? undefined : { classOfTravel }}
      list={list}
      note={(sums) => texts.changedFares(sums.lines, sums.faresChanged)}
    />
  );
}

const emissions = { endpoint: lines, metric: 'CO2Emission', entry: metrics.CO2Emission } as const;

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
  daysInAdvance: ({ path }) => (
    <MetricLines
      endpoint={lines}
      metric="advancePurchase"
      entry={metrics.advancePurchase}
      more={farePath(path)}
      of={path.join(' › ')}
    />
  ),
  emissionMonth: ({ month }) => <MetricLines {...emissions} month={month} />,
  emissionClass: ({ classOfTravel }) => (
    <MetricLines {...emissions} more={{ classOfTravel }} only={{ classOfTravel }} of={classOfTravel} />
  ),
  emissionRoute: ({ placeId, otherPlaceId, name }) => (
    <MetricLines {...emissions} more={{ placeId, otherPlaceId }} of={name} />
  ),
  destination: Destination,
  airline: Airline,
  class: TravelClass,
};
export default modals;

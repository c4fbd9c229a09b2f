/** The three cards: spend, statistics, compliance. */
import { compliance, statistics, summary } from '@tripledger/contract/accommodation/calls.ts';
import { figures } from '@tripledger/contract/accommodation/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(summary)}
      title="Accommodation Spend"
      names={[
        'totalCostOfAccommodation',
        'numberBookings',
        'numberOfRoomNights',
        'overnightTripsWithoutAccommodation',
        'overnightTripsWithoutAccommodationPercentage',
      ]}
      main="totalCostOfAccommodation"
      entries={figures}
      height={212}
      onOpen={(name) =>
        open(
          name === 'overnightTripsWithoutAccommodation' ||
            name === 'overnightTripsWithoutAccommodationPercentage'
            ? { of: 'tripsWithout' }
            : { of: 'lines', figure: name },
        )
      }
    />
  );
}

export function StatisticsCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(statistics)}
      title="Accommodation Statistics"
      names={[
        'averageNightlyRoomOnlyRate',
        'averageNightlyStay',
        'averageLengthOfStay',
        'averageAncillaryCharges',
      ]}
      entries={figures}
      height={146}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(compliance)}
      title="Accommodation Compliance"
      names={['onlineBookingCompliance']}
      entries={figures}
      height={146}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

/** The three cards: spend, statistics, compliance. */
import { compliance, statistics, summary } from '@tripledger/contract/accommodation/calls.ts';
import { figures } from '@tripledger/contract/accommodation/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Block } from './block.ts';

export function SpendCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(summary, { query })}
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
      client={client}
      height={212}
      onOpen={(name) =>
        onOpen(
          name === 'overnightTripsWithoutAccommodation' ||
            name === 'overnightTripsWithoutAccommodationPercentage'
            ? { of: 'tripsWithout' }
            : { of: 'lines', figure: name },
        )
      }
    />
  );
}

export function StatisticsCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(statistics, { query })}
      title="Accommodation Statistics"
      names={[
        'averageNightlyRoomOnlyRate',
        'averageNightlyStay',
        'averageLengthOfStay',
        'averageAncillaryCharges',
      ]}
      entries={figures}
      client={client}
      height={146}
      onOpen={(figure) => onOpen({ of: 'lines', figure })}
    />
  );
}

export function ComplianceCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(compliance, { query })}
      title="Accommodation Compliance"
      names={['onlineBookingCompliance']}
      entries={figures}
      client={client}
      height={146}
      onOpen={(figure) => onOpen({ of: 'lines', figure })}
    />
  );
}

/** The three cards: spend, statistics, compliance. Each figure opens to its lines. */
import { compliance, statistics, summary } from '@tripledger/contract/airfare/calls.ts';
import { figures } from '@tripledger/contract/airfare/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Detail } from './details.ts';

const height = 200;

export function SpendCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(summary)}
      title="Air Spend"
      names={['totalCostOfAirfares', 'numberOfAirBookings', 'numberOfTickets', 'numberOfSegmentsFlown']}
      main="totalCostOfAirfares"
      entries={figures}
      height={height}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function StatisticsCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(statistics)}
      title="Air Statistics"
      names={[
        'averageBookingLeadInTime',
        'averageCostOfBooking',
        'averageCostOfAirTicket',
        'costPerKilometerFlown',
      ]}
      entries={figures}
      height={height}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      {...useCompared(compliance)}
      title="Air Compliance"
      names={['cheapestFareCompliance', 'onlineBookingCompliance', 'restrictedFareUptake', 'CO2Emission']}
      entries={figures}
      height={height}
      onOpen={(figure) => open({ of: 'lines', figure })}
    />
  );
}

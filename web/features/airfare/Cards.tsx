/** The three cards: spend, statistics, compliance. Each figure opens to its lines. */
import { compliance, statistics, summary } from '@tripledger/contract/airfare/calls.ts';
import { figures } from '@tripledger/contract/airfare/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import type { Block, LineFigure } from './block.ts';

/** What the cards have in common. */
const shared = ({ client, onOpen }: Block) => ({
  entries: figures,
  client,
  height: 200,
  onOpen: (figure: LineFigure) => onOpen({ of: 'lines', figure, entry: figures[figure] }),
});

export function SpendCard(block: Block) {
  return (
    <FigureCard
      title="Air Spend"
      names={['totalCostOfAirfares', 'numberOfAirBookings', 'numberOfTickets', 'numberOfSegmentsFlown']}
      main="totalCostOfAirfares"
      {...useCompared(summary, { query: block.query })}
      {...shared(block)}
    />
  );
}

export function StatisticsCard(block: Block) {
  return (
    <FigureCard
      title="Air Statistics"
      names={[
        'averageBookingLeadInTime',
        'averageCostOfBooking',
        'averageCostOfAirTicket',
        'costPerKilometerFlown',
      ]}
      {...useCompared(statistics, { query: block.query })}
      {...shared(block)}
    />
  );
}

export function ComplianceCard(block: Block) {
  return (
    <FigureCard
      title="Air Compliance"
      names={['cheapestFareCompliance', 'onlineBookingCompliance', 'restrictedFareUptake', 'CO2Emission']}
      {...useCompared(compliance, { query: block.query })}
      {...shared(block)}
    />
  );
}

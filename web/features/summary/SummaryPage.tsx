import { transactionSummary, trend } from '@tripledger/contract/summary/calls.ts';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Row } from '../../ui/Grid.tsx';
import { ComplianceCard, SpendCard, TransactionsCard } from './Cards.tsx';
import { DestinationMap } from './DestinationMap.tsx';
import { details } from './details.ts';
import { MonthChart } from './MonthChart.tsx';
import { PolicyPie } from './PolicyPie.tsx';
import { TopTravellers } from './TopTravellers.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));
const presence = { card: transactionSummary, metric: 'bookings' } as const;

export default function SummaryPage() {
  return (
    <Dashboard presence={presence} trend={trend} details={details} Modal={Modal}>
      <Row kind="thirds">
        <SpendCard />
        <TransactionsCard />
        <ComplianceCard />
      </Row>
      <Row kind="wide">
        <MonthChart />
        <PolicyPie />
      </Row>
      <Row kind="wide">
        <DestinationMap />
        <TopTravellers />
      </Row>
    </Dashboard>
  );
}

import { Alert, Button } from 'antd';
import { useFilter } from '../../filter/useFilter.ts';
import { useHierarchy } from '../../filter/useHierarchy.ts';
import { CustomerAlert, selectCustomer } from '../../shared/choose-customer/CustomerAlert.tsx';
import { Dashboard, lazyModals } from '../../shared/dashboard/Dashboard.tsx';
import { Grid, Row } from '../../ui/Grid.tsx';
import { NoticePanel } from '../../ui/NoticePanel.tsx';
import { details } from './details.ts';
import { IndustryCard } from './IndustryCard.tsx';
import { KpiBars } from './KpiBars.tsx';
import { DestinationTable, FareTypeTable, HotelTable } from './tables.tsx';

const Modal = lazyModals(() => import('./modals.tsx'));

const noCustomer = 'Please select a customer from the menu above.';
const notBelow = 'Benchmarking is currently not supported at Cost Centre level, please select a Customer.';

export default function BenchmarkingPage() {
  const { customer, child, checking } = useHierarchy();
  if (checking || !customer || customer.isUserDefined || child)
    return (
      <Grid>
        <Row kind="full">
          <NoticePanel title="Benchmarking">
            {checking ? null : customer && child ? (
              <NotBelow customer={customer.label} />
            ) : (
              <CustomerAlert text={noCustomer} narrowText={selectCustomer} />
            )}
          </NoticePanel>
        </Row>
      </Grid>
    );
  return (
    <Dashboard details={details} Modal={Modal}>
      <Row kind="full">
        <IndustryCard />
      </Row>
      <Row kind="full">
        <KpiBars />
      </Row>
      <Row kind="full">
        <DestinationTable />
      </Row>
      <Row kind="full">
        <FareTypeTable />
      </Row>
      <Row kind="full">
        <HotelTable />
      </Row>
    </Dashboard>
  );
}

function NotBelow({ customer }: { customer: string }) {
  const { setFilter } = useFilter();
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      title={notBelow}
      description={<Button onClick={() => setFilter({ child: null })}>Show all of {customer}</Button>}
    />
  );
}

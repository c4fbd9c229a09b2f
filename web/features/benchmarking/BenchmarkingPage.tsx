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
import { texts } from './texts.ts';

const Modal = lazyModals(() => import('./modals.tsx'));

export default function BenchmarkingPage() {
  const { customer, child, checking } = useHierarchy();
  if (checking || !customer || customer.isUserDefined || child)
    return (
      <Grid>
        <Row kind="full">
          <NoticePanel title={texts.title}>
            {checking ? null : customer && child ? (
              <NotBelow customer={customer.label} />
            ) : (
              <CustomerAlert text={texts.noCustomer} narrowText={selectCustomer} />
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
      title={texts.notBelow}
      description={<Button onClick={() => setFilter({ child: null })}>{texts.showAllOf(customer)}</Button>}
    />
  );
}

/** Settings for all users of the TMC, for users of type Client. */
import { clientList } from '@tripledger/contract/hierarchy/calls.ts';
import { dataExportColumns, deliveryDateList } from '@tripledger/contract/settings/client.ts';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import { History } from '../../../shared/history/History.tsx';
import { Grid, Row } from '../../../ui/Grid.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ChartColors } from './ChartColors.tsx';
import styles from './client.module.css';
import { Defaults } from './Defaults.tsx';
import { DeliveryDays } from './DeliveryDays.tsx';
import { Emissions } from './Emissions.tsx';
import { ExportColumns } from './ExportColumns.tsx';
import { Logo } from './Logo.tsx';
import { ReportColors } from './ReportColors.tsx';
import { SharedCredits } from './SharedCredits.tsx';
import { TravelAdvice } from './TravelAdvice.tsx';

export default function ClientTab() {
  const { client } = useUser();
  const clients = useAnswer(clientList);
  const columns = useAnswer(dataExportColumns);
  const days = useAnswer(deliveryDateList);
  return (
    <Grid>
      <Row kind="thirds">
        <Panel title="Logo" answer={clients}>
          {() => <Logo />}
        </Panel>
        <Panel title="Report colours" answer={clients}>
          {() => <ReportColors />}
        </Panel>
        <Panel title="Chart colours" answer={clients}>
          {() => <ChartColors />}
        </Panel>
      </Row>
      <Row kind="thirds">
        <Panel title="Where readers begin" answer={clients}>
          {() => <Defaults />}
        </Panel>
        <Panel title="Delivery days of reports" answer={days}>
          {(found) => <DeliveryDays days={found} />}
        </Panel>
        <Panel title="Columns of the data export" answer={columns}>
          {(found) => <ExportColumns columns={found} />}
        </Panel>
      </Row>
      <Row kind="thirds">
        <Panel title="Travel advice" answer={clients}>
          {() => <TravelAdvice />}
        </Panel>
        <Panel title="Emissions" answer={clients}>
          {() => <Emissions />}
        </Panel>
        <Panel title="Tickets in credit" answer={clients}>
          {() => <SharedCredits />}
        </Panel>
      </Row>
      <Row kind="full">
        <div className={styles.history}>
          <History kinds={['client_settings_changed']} subjectId={client.id} />
        </div>
      </Row>
    </Grid>
  );
}

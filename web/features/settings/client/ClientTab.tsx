/** Settings for all users of the TMC, for users of type Client: one form, saved together. The logo is saved at once. */
import { clientList } from '@tripledger/contract/hierarchy/calls.ts';
import { dataExportColumns, deliveryDateList } from '@tripledger/contract/settings/client.ts';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import { History } from '../../../shared/history/History.tsx';
import { Grid, Row } from '../../../ui/Grid.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { texts } from '../texts.ts';
import { ChartColors } from './ChartColors.tsx';
import styles from './client.module.css';
import { Defaults } from './Defaults.tsx';
import { DeliveryDays } from './DeliveryDays.tsx';
import { Emissions } from './Emissions.tsx';
import { ExchangeRates } from './ExchangeRates.tsx';
import { ExportColumns } from './ExportColumns.tsx';
import { Logo } from './Logo.tsx';
import { ReportColors } from './ReportColors.tsx';
import { Retention, RetentionDays } from './Retention.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SharedCredits } from './SharedCredits.tsx';
import { TravelAdvice } from './TravelAdvice.tsx';

export default function ClientTab() {
  const { client } = useUser();
  const clients = useAnswer(clientList);
  const columns = useAnswer(dataExportColumns);
  const days = useAnswer(deliveryDateList);
  return (
    <>
      <SettingsForm days={days.data}>
        <Grid>
          <Row kind="thirds">
            <Panel title={texts.client.logo.title} answer={clients}>
              {() => <Logo />}
            </Panel>
            <Panel title={texts.client.reportColors.title} answer={clients}>
              {() => <ReportColors />}
            </Panel>
            <Panel title={texts.client.chartColors.title} answer={clients}>
              {() => <ChartColors />}
            </Panel>
          </Row>
          <Row kind="thirds">
            <Panel title={texts.client.defaults.title} answer={clients}>
              {() => <Defaults />}
            </Panel>
            <Panel title={texts.client.days.title} answer={days}>
              {(found) => <DeliveryDays days={found} />}
            </Panel>
            <Panel title={texts.client.columns.title} answer={columns}>
              {(found) => <ExportColumns columns={found} />}
            </Panel>
          </Row>
          <Row kind="thirds">
            <Panel title={texts.client.advice.title} answer={clients}>
              {() => <TravelAdvice />}
            </Panel>
            <Panel title={texts.client.emissions.title} answer={clients}>
              {() => <Emissions />}
            </Panel>
            <Panel title={texts.client.credits.title} answer={clients}>
              {() => <SharedCredits />}
            </Panel>
          </Row>
          <Row kind="thirds">
            <Panel title={texts.client.rates.title} answer={clients}>
              {() => <ExchangeRates />}
            </Panel>
            <Panel title={texts.client.retention.title} answer={clients}>
              {() => <Retention />}
            </Panel>
            <Panel title={texts.client.retention.daysTitle} answer={clients}>
              {() => <RetentionDays />}
            </Panel>
          </Row>
        </Grid>
      </SettingsForm>
      <div className={styles.history}>
        <History kinds={['client_settings_changed']} subjectId={client.id} />
      </div>
    </>
  );
}

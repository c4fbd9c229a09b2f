/** Reports as files: their content and delivery. */
import { downloadTypes, mayGet } from '@tripledger/contract/reports/kinds.ts';
import { useState } from 'react';
import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { PanelFrame } from '../../ui/Panel.tsx';
import { Choice } from './Choice.tsx';
import { DataExport } from './DataExport.tsx';
import { DataQualityReport } from './DataQualityReport.tsx';
import styles from './download-reports.module.css';
import { PrintableReport } from './PrintableReport.tsx';
import { SummaryReport } from './SummaryReport.tsx';
import { texts } from './texts.ts';

type Type = (typeof downloadTypes)[number]['name'];

export default function DownloadReportsPage() {
  const [type, setType] = useState<Type>('Data Export');
  const { permissions } = useUser().user;
  const offered = downloadTypes.filter(({ name }) => name === 'Data Export' || mayGet(name, permissions));
  return (
    <Grid>
      <Row kind="full">
        <PanelFrame title={texts.title}>
          <div className={styles.form}>
            <Choice
              label={texts.reportType}
              options={offered.map(({ name }) => ({ value: name, label: name }))}
              value={type}
              onChange={setType}
            />
            {type === 'Data Export' && <DataExport />}
            {type === 'Summary Report' && <SummaryReport />}
            {type === 'Printable Report' && <PrintableReport />}
            {type === 'Data Quality' && <DataQualityReport />}
          </div>
        </PanelFrame>
      </Row>
    </Grid>
  );
}

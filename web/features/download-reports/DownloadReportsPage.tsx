/** Reports as files: their content and delivery. */
import { downloadTypes } from '@tripledger/contract/reports/kinds.ts';
import { useState } from 'react';
import { Grid, Row } from '../../ui/Grid.tsx';
import { PanelFrame } from '../../ui/Panel.tsx';
import { Choice } from './Choice.tsx';
import { DataExport } from './DataExport.tsx';
import styles from './download-reports.module.css';
import { PrintableReport } from './PrintableReport.tsx';
import { SummaryReport } from './SummaryReport.tsx';
import { texts } from './texts.ts';

type Type = (typeof downloadTypes)[number]['name'];

export default function DownloadReportsPage() {
  const [type, setType] = useState<Type>('Data Export');
  return (
    <Grid>
      <Row kind="full">
        <PanelFrame title={texts.title}>
          <div className={styles.form}>
            <Choice
              label={texts.reportType}
              options={downloadTypes.map(({ name }) => ({ value: name, label: name }))}
              value={type}
              onChange={setType}
            />
            {type === 'Data Export' && <DataExport />}
            {type === 'Summary Report' && <SummaryReport />}
            {type === 'Printable Report' && <PrintableReport />}
          </div>
        </PanelFrame>
      </Row>
    </Grid>
  );
}

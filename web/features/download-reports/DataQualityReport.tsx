/** The Data Quality screen on one page. */
import { dataQualityReport } from '@tripledger/contract/reports/data-quality-report.ts';
import { reportTitles } from '@tripledger/contract/reports/kinds.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { downloaded } from '../../shared/download/useDownload.ts';
import { DownloadButton } from './DownloadButton.tsx';
import styles from './download-reports.module.css';
import { texts } from './texts.ts';

export function DataQualityReport() {
  const { query } = useFilter();
  return (
    <>
      <p className={styles.about}>{texts.dataQuality}</p>
      <DownloadButton
        title={reportTitles['Data Quality']}
        extension="pdf"
        load={(name, work) => downloaded(dataQualityReport, { query }, name, work)}
      />
    </>
  );
}

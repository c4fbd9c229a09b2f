/** The same report as slides or as a PDF document. */
import {
  formatName,
  type PrintableExtension,
  printableExtensions,
  reportTitles,
} from '@tripledger/contract/reports/kinds.ts';
import { printableReport } from '@tripledger/contract/reports/printable-report.ts';
import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import { useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { downloaded } from '../../shared/download/useDownload.ts';
import { Choice } from './Choice.tsx';
import { CompareWith } from './CompareWith.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { SelectOrganisation } from './SelectOrganisation.tsx';
import { texts } from './texts.ts';

const formats = printableExtensions.map((extension) => ({ value: extension, label: formatName(extension) }));

export function PrintableReport() {
  const { query } = useFilter();
  const [format, setFormat] = useState<PrintableExtension>('pptx');
  const [compare, setCompare] = useState<Comparison>('lastYear');
  const { client } = query;
  return (
    <>
      <Choice label={texts.format} options={formats} value={format} onChange={setFormat} />
      <CompareWith value={compare} onChange={setCompare} />
      {client === undefined && <SelectOrganisation />}
      <DownloadButton
        title={reportTitles['Printable Report']}
        extension={format}
        disabled={client === undefined}
        load={(name, work) =>
          downloaded(printableReport, { query: { ...query, compare, reportFormat: format } }, name, work)
        }
      />
    </>
  );
}

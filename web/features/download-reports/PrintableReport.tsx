/** The same report as slides or as a PDF document. */
import {
  formatName,
  type PrintableExtension,
  printableExtensions,
  reportTitles,
} from '@tripledger/contract/reports/kinds.ts';
import { printableReport } from '@tripledger/contract/reports/printable-report.ts';
import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { downloaded } from '../../shared/download/useDownload.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { useWork } from '../../shared/download/useWork.ts';
import { WorkBar } from '../../shared/download/WorkBar.tsx';
import { saveFile } from '../../ui/csv.ts';
import { Choice } from './Choice.tsx';
import { CompareWith } from './CompareWith.tsx';
import { SelectOrganisation } from './SelectOrganisation.tsx';
import { texts } from './texts.ts';

const formats = printableExtensions.map((extension) => ({ value: extension, label: formatName(extension) }));

/** The pause between two requests, because a report takes a while and is easily requested twice by accident. */
const pauseMs = 5000;

export function PrintableReport() {
  const { query } = useFilter();
  const nameOf = useFileName();
  const [format, setFormat] = useState<PrintableExtension>('pptx');
  const [compare, setCompare] = useState<Comparison>('lastYear');
  const { progress, start, cancel } = useWork();
  const [isPausing, setPausing] = useState(false);
  useEffect(() => {
    if (!isPausing) return;
    const over = setTimeout(() => setPausing(false), pauseMs);
    return () => clearTimeout(over);
  }, [isPausing]);

  const { client } = query;
  const name = nameOf(reportTitles['Printable Report'], undefined, format);
  const save = () => {
    setPausing(true);
    return start(name, async (work) => {
      const sent = { query: { ...query, compare, reportFormat: format } };
      saveFile(name, await downloaded(printableReport, sent, name, work));
    });
  };
  return (
    <>
      <Choice label={texts.format} options={formats} value={format} onChange={setFormat} />
      <CompareWith value={compare} onChange={setCompare} />
      {client === undefined && <SelectOrganisation />}
      {progress ? (
        <WorkBar name={name} progress={progress} onCancel={cancel} />
      ) : (
        <div>
          <Button type="primary" disabled={client === undefined || isPausing} onClick={save}>
            {texts.download}
          </Button>
        </div>
      )}
    </>
  );
}

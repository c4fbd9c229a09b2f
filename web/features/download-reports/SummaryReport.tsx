/** A report page about one organisation, created in stages: the figures of each period, then the page. */
import { reportTitles } from '@tripledger/contract/reports/kinds.ts';
import {
  type ComparedPeriod,
  comparedPeriods,
  createSummaryReport,
  type PeriodMetrics,
  summaryReport,
} from '@tripledger/contract/reports/summary-report.ts';
import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { type FilterQuery, useFilter } from '../../filter/useFilter.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import type { Work } from '../../shared/download/useSaving.tsx';
import { useWork } from '../../shared/download/useWork.ts';
import { WorkBar } from '../../shared/download/WorkBar.tsx';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { CompareWith } from './CompareWith.tsx';
import { SelectOrganisation } from './SelectOrganisation.tsx';
import { texts } from './texts.ts';

const ReportModal = lazyComponent(() => import('./ReportModal.tsx'));

export function SummaryReport() {
  const { query } = useFilter();
  const [compare, setCompare] = useState<Comparison>('lastYear');
  const nameOf = useFileName();
  const { progress, start, cancel } = useWork();
  const { open, overlay } = useOverlay((page: { name: string; html: string }) => (
    <Waiting value={null}>
      <ReportModal {...page} />
    </Waiting>
  ));
  const { client } = query;
  const name = nameOf(reportTitles['Summary Report'], undefined, 'html');

  const view = () =>
    start(name, async (work) => {
      if (client === undefined) return;
      open({ name, html: await createReport({ ...query, client, compare }, work) });
    });

  return (
    <>
      <CompareWith value={compare} onChange={setCompare} />
      {client === undefined && <SelectOrganisation />}
      {progress ? (
        <WorkBar name={name} progress={progress} onCancel={cancel} />
      ) : (
        <div>
          <Button type="primary" disabled={client === undefined} onClick={view}>
            {texts.summaryReport.view}
          </Button>
        </div>
      )}
      {overlay}
    </>
  );
}

/** Uses the query from the start, whatever is selected meanwhile. */
async function createReport(
  query: FilterQuery & { client: number; compare: Comparison },
  { signal, tell }: Work,
): Promise<string> {
  const stages = comparedPeriods.length + 1;
  const metrics: Partial<Record<ComparedPeriod, PeriodMetrics>> = {};
  for (const [at, period] of comparedPeriods.entries()) {
    tell(texts.summaryReport.figures[period], (at / stages) * 100);
    metrics[period] = await call(summaryReport, { query: { ...query, period } }, { signal });
  }
  tell(texts.summaryReport.creating, (comparedPeriods.length / stages) * 100);
  const body = metrics as Record<ComparedPeriod, PeriodMetrics>;
  return call(createSummaryReport, { query, body }, { signal });
}

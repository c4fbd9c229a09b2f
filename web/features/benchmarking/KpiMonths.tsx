/** A figure of the customer and of its pool by month, above the rows behind it. */

import { metricText } from '@tripledger/charts/metric-text.ts';
import { byMonth, type Kpi } from '@tripledger/contract/benchmarking/calls.ts';
import { metrics } from '@tripledger/contract/benchmarking/metrics.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { hues } from '@tripledger/contract/vocabulary/hues.ts';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import LineChart from '../../ui/charts/LineChart.tsx';
import type { Column, Kind } from '../../ui/columns.ts';
import { month as monthText } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import { PoolNotice } from './PoolNotice.tsx';
import { texts } from './texts.ts';
import { usePool } from './usePool.ts';

export function KpiMonths({ kpi }: { kpi: Kpi }) {
  const { query } = useFilter();
  const { pool } = usePool();
  const answer = useAnswer(byMonth, { params: { kpi }, query: { ...query, pool } });
  return (
    <QueryBoundary answer={answer} height={340} skeleton="block">
      {(months) => <Months entry={metrics[kpi]} {...months} />}
    </QueryBoundary>
  );
}

const kinds: Partial<Record<MetricEntry['unit'], Kind>> = { money: 'money', percent: 'percent' };

function Months(props: Answer<typeof byMonth> & { entry: MetricEntry }) {
  const { entry, standing, months, client, all } = props;
  const { name } = usePool();
  const format = useMoneyFormat();
  const lines = useMemo(() => {
    const text = (value: number) => metricText(entry, value, format);
    return {
      categories: months.map(monthText),
      series: [
        { name: texts.customer, color: hues.blue, values: client },
        { name, color: hues.orange, values: all },
      ],
      text,
      short: text,
    };
  }, [entry, format, months, client, all, name]);
  const kind = kinds[entry.unit] ?? 'decimal';
  const columns: readonly Column<{ month: string; client: number | null; all: number | null }>[] = [
    { field: 'month', title: texts.columns.month, kind: 'month' },
    { field: 'client', title: texts.customer, kind, total: false },
    { field: 'all', title: name, kind, total: false },
  ];
  const rows = months.map((one, at) => ({ month: one, client: client[at] ?? null, all: all[at] ?? null }));
  return (
    <>
      <PoolNotice standing={standing} />
      <LineChart label={texts.months.lines(entry.label)} height={200} {...lines} />
      <ShortTable label={texts.months.table(entry.label)} columns={columns} rows={rows} height="160px" />
    </>
  );
}

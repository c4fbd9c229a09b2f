/** Seven figures of the customer beside those of its pool. The values open their rows, the bars the months. */
import { type Kpi, kpis, overall } from '@tripledger/contract/benchmarking/calls.ts';
import { metrics } from '@tripledger/contract/benchmarking/metrics.ts';
import { hues } from '@tripledger/contract/vocabulary/hues.ts';
import { useReport } from '../../filter/useReport.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { Legend } from '../../ui/charts/Legend.tsx';
import { Explain } from '../../ui/Explain.tsx';
import { MetricValue } from '../../ui/Metric.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './benchmarking.module.css';
import type { Detail } from './details.ts';
import { usePool } from './usePool.ts';

const colors = { client: hues.blue, all: hues.orange };

export function KpiBars() {
  const { pool, name } = usePool();
  return (
    <Panel title="Overall Comparison" answer={useReport(overall, { pool })} height={480}>
      {(answer) => (
        <>
          <Legend
            kind="bars"
            entries={[
              { name: 'Customer', color: colors.client },
              { name, color: colors.all },
            ]}
          />
          {kpis.map((kpi) => (
            <KpiRow key={kpi} kpi={kpi} {...answer[kpi]} />
          ))}
        </>
      )}
    </Panel>
  );
}

function KpiRow({ kpi, client, all }: { kpi: Kpi; client: number | null; all: number | null }) {
  const open = useOpen<Detail>();
  const entry = metrics[kpi];
  const longest = entry.unit === 'percent' ? 100 : Math.max(client ?? 0, all ?? 0, 0);
  const bar = (value: number | null, color: string) =>
    value === null ? (
      <span className={styles.none}>no data</span>
    ) : (
      <span className={styles.bar} style={{ width: `${share(value, longest)}%`, background: color }} />
    );
  return (
    <div className={styles.kpi}>
      <div className={styles.label}>
        <Explain entry={entry} by="label" />
      </div>
      <button
        type="button"
        className={styles.bars}
        aria-label={`Show ${entry.label} over time`}
        onClick={() => open({ of: 'months', kpi })}
      >
        {bar(client, colors.client)}
        {bar(all, colors.all)}
      </button>
      <div className={styles.values}>
        <MetricValue entry={entry} value={client} onOpen={() => open({ of: 'lines', figure: kpi })} />
        <MetricValue entry={entry} value={all} />
      </div>
    </div>
  );
}

const share = (value: number, longest: number) =>
  longest === 0 ? 0 : Math.min(100, Math.max(0, (value / longest) * 100));

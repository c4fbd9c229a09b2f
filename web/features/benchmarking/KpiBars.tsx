/** Seven figures of the customer beside those of its pool. Label, bars and value open the months and the rows. */
import { metricText } from '@tripledger/charts/metric-text.ts';
import { type Kpi, kpis, overall } from '@tripledger/contract/benchmarking/calls.ts';
import { metrics } from '@tripledger/contract/benchmarking/metrics.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { hues } from '@tripledger/contract/vocabulary/hues.ts';
import { useReport } from '../../filter/useReport.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { CopyLink } from '../../shared/links/CopyLink.tsx';
import { Difference } from '../../ui/Change.tsx';
import { Legend } from '../../ui/charts/Legend.tsx';
import { Explain } from '../../ui/Explain.tsx';
import { MetricValue } from '../../ui/Metric.tsx';
import { useMoneyFormat } from '../../ui/money.ts';
import { Panel } from '../../ui/Panel.tsx';
import { axisEnd } from './axis-end.ts';
import styles from './benchmarking.module.css';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';
import { usePool } from './usePool.ts';

const colors = { client: hues.blue, all: hues.orange };

export function KpiBars() {
  const { pool, name } = usePool();
  return (
    <Panel title={texts.overall.title} answer={useReport(overall, { pool })} height={772}>
      {(answer) => (
        <>
          <Legend
            kind="bars"
            entries={[
              { name: texts.customer, color: colors.client },
              { name, color: colors.all },
            ]}
          />
          {kpis.map((kpi) => (
            <KpiRow key={kpi} kpi={kpi} {...answer[kpi]} answer={answer} />
          ))}
        </>
      )}
    </Panel>
  );
}

type Row = Answer<typeof overall>[Kpi] & { kpi: Kpi; answer: Answer<typeof overall> };

function KpiRow({ kpi, client, all, months, withheld, answer }: Row) {
  const openDetail = useOpen<Detail>();
  const { name } = usePool();
  const format = useMoneyFormat();
  const entry = metrics[kpi];
  const isWhole = client !== null && all !== null;
  const open = () => openDetail({ of: 'lines', figure: kpi });
  const end = axisEnd(Math.max(client ?? 0, all ?? 0), entry.unit);
  const bar = (value: number | null, color: string) =>
    value === null ? (
      <span className={styles.none}>{texts.overall.noData}</span>
    ) : (
      <span className={styles.bar} style={{ width: `${share(value, end)}%`, background: color }} />
    );
  const isOfFewer = months > 0 && months < answer.covered.length;
  const remark = withheld
    ? answer.standing === 'shown' && texts.overall.notCompared(withheld)
    : isOfFewer && texts.overall.ofFewerMonths(months, answer.months.length);
  return (
    <div className={styles.kpi}>
      <div className={styles.label}>
        <button type="button" className={styles.open} onClick={open}>
          {entry.label}
        </button>
        <Explain entry={entry} action={<CopyLink onOpen={open} />} />
      </div>
      <div>
        <button
          type="button"
          className={styles.bars}
          aria-label={
            isWhole
              ? texts.overall.showOverTime(entry.label)
              : texts.overall.showOverTimeWithoutData(entry.label)
          }
          onClick={open}
        >
          {bar(client, colors.client)}
          {bar(all, colors.all)}
        </button>
        <div className={styles.axis} aria-hidden="true">
          <span>{metricText(entry, 0, format)}</span>
          <span>{metricText(entry, end, format)}</span>
        </div>
      </div>
      <div className={styles.values}>
        <MetricValue entry={entry} value={client} onOpen={open} />
        <MetricValue entry={entry} value={all} />
      </div>
      {isWhole && (
        <p className={styles.remark}>
          {texts.overall.against(name)} <Difference entry={entry} value={client} before={all} />
        </p>
      )}
      {remark && <p className={styles.remark}>{remark}</p>}
    </div>
  );
}

const share = (value: number, end: number) => Math.min(100, Math.max(0, (value / end) * 100));

/** Averages of all, online and offline fees in columns; two percentages below. */
import { statistics } from '@tripledger/contract/service-fees/calls.ts';
import { metrics } from '@tripledger/contract/service-fees/metrics.ts';
import { use } from 'react';
import { useCompared } from '../../shared/compare/useCompared.ts';
import type { Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { CopyLink } from '../../shared/links/CopyLink.tsx';
import { heightOf } from '../../shared/metric-card/height.ts';
import { Change } from '../../ui/Change.tsx';
import { Explain } from '../../ui/Explain.tsx';
import { Metric, MetricList, MetricValue } from '../../ui/Metric.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TrendsContext } from '../../ui/trend.ts';
import type { Detail } from './details.ts';
import styles from './service-fees.module.css';
import { texts } from './texts.ts';

const columns = [
  { method: 'all', title: texts.statistics.all },
  { method: 'online', title: texts.statistics.online },
  { method: 'offline', title: texts.statistics.offline },
] as const;

const rows = [
  {
    field: 'averageCharge',
    metricOf: {
      all: 'averageCharge',
      online: 'onlineAverageCharge',
      offline: 'offlineAverageCharge',
    },
  },
  {
    field: 'averagePerBooking',
    metricOf: {
      all: 'averagePerBooking',
      online: 'onlineAveragePerBooking',
      offline: 'offlineAveragePerBooking',
    },
  },
] as const;

const shares = ['onlineFeesCharged', 'feesOfTotalSpend'] as const;

/** Of the averages, in pixels. */
const tableHeights = { plain: 105, compared: 180.4 };

export function StatisticsCard() {
  const openDetail = useOpen<Detail>();
  const { answer, before } = useCompared(statistics);
  const trends = use(TrendsContext);
  const isCompared = before !== undefined;
  const lines = shares.map((name) => ({ name, entry: metrics[name] }));
  const height = tableHeights[isCompared ? 'compared' : 'plain'] + heightOf(lines, { trends, isCompared });
  const open = (metric: Of<Detail, 'lines'>['figure']) => () => openDetail({ of: 'lines', figure: metric });
  return (
    <Panel title={texts.statistics.title} answer={answer} height={height}>
      {(values) => (
        <>
          <div className={styles.scroll}>
            <table className={styles.averages}>
              <thead>
                <tr>
                  <td />
                  {columns.map(({ method, title }) => (
                    <th key={method} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ field, metricOf }) => (
                  <tr key={field}>
                    <th scope="row">
                      <Explain
                        entry={metrics[field]}
                        by="label"
                        action={<CopyLink onOpen={open(metricOf.all)} />}
                      />
                    </th>
                    {columns.map(({ method }) => {
                      const name = metricOf[method];
                      const cell = { entry: metrics[name], value: values[method][field] };
                      const was = before?.data?.[method][field];
                      return (
                        <td key={method}>
                          <MetricValue {...cell} onOpen={open(name)} />
                          {was !== undefined && (
                            <div className={styles.before}>
                              <Change {...cell} before={was} />
                            </div>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <MetricList fills>
            {shares.map((name) => (
              <Metric
                key={name}
                entry={metrics[name]}
                value={values[name]}
                before={before?.data?.[name]}
                trend={trends?.names.includes(name) ? trends.of(name) : undefined}
                action={<CopyLink onOpen={open(name)} />}
                onOpen={open(name)}
              />
            ))}
          </MetricList>
        </>
      )}
    </Panel>
  );
}

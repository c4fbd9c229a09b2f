/** The three cards: travellers, trip frequency, compliance. */
import { compliance, summary, tripFrequency } from '@tripledger/contract/traveller/calls.ts';
import { metrics } from '@tripledger/contract/traveller/metrics.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { CopyLink } from '../../shared/links/CopyLink.tsx';
import { heightOf } from '../../shared/metric-card/height.ts';
import { MetricCard } from '../../shared/metric-card/MetricCard.tsx';
import { Metric, MetricList } from '../../ui/Metric.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

export function SummaryCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.summary}
      endpoint={summary}
      main="numberOfTravellers"
      onOpen={(metric) =>
        open(
          metric === 'numberOfTravellers'
            ? { of: 'travellers', chosen: {}, name: texts.all }
            : { of: 'lines', figure: metric },
        )
      }
    />
  );
}

const bucketCount = 4;

/** A bucket opens its travellers. */
export function FrequencyCard() {
  const open = useOpen<Detail>();
  const { answer, before } = useCompared(tripFrequency);
  const lines = Array.from({ length: bucketCount }, (_, at) => ({
    name: String(at),
    entry: metrics.tripFrequency,
  }));
  const height = heightOf(lines, { trends: null, isCompared: before !== undefined });
  return (
    <Panel title={texts.tripFrequency.title} metric={metrics.tripFrequency} answer={answer} height={height}>
      {(buckets) => (
        <MetricList>
          {buckets.map(({ bucket, travellers }) => {
            const label = texts.tripFrequency.bookings(bucket);
            const openBucket = () => open({ of: 'travellers', chosen: { bucket }, name: label });
            return (
              <Metric
                key={bucket}
                entry={{ ...metrics.tripFrequency, label }}
                value={travellers}
                before={before?.data?.find((one) => one.bucket === bucket)?.travellers}
                action={<CopyLink onOpen={openBucket} />}
                onOpen={openBucket}
              />
            );
          })}
        </MetricList>
      )}
    </Panel>
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <MetricCard
      title={texts.compliance}
      endpoint={compliance}
      onOpen={(metric) =>
        open(
          metric === 'nonCompliantTravellers'
            ? { of: 'travellers', chosen: { nonCompliant: 'true' }, name: texts.nonCompliant }
            : { of: 'lines', figure: metric },
        )
      }
    />
  );
}

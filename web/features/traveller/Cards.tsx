/** The three cards: travellers, trip frequency, compliance. */
import { compliance, summary, tripFrequency } from '@tripledger/contract/traveller/calls.ts';
import { figures } from '@tripledger/contract/traveller/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Detail } from './details.ts';

export function SummaryCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Traveller Summary"
      endpoint={summary}
      main="numberOfTravellers"
      height={74}
      onOpen={(figure) =>
        open(
          figure === 'numberOfTravellers'
            ? { of: 'travellers', chosen: {}, name: 'All' }
            : { of: 'lines', figure },
        )
      }
    />
  );
}

/** A bucket opens its travellers. */
export function FrequencyCard() {
  const open = useOpen<Detail>();
  const { answer, before } = useCompared(tripFrequency);
  return (
    <Panel title="Trip Frequency" figure={figures.tripFrequency} answer={answer} height={132}>
      {(buckets) => (
        <FigureList>
          {buckets.map(({ bucket, travellers }) => {
            const label = `${bucket} bookings`;
            return (
              <Figure
                key={bucket}
                entry={{ ...figures.tripFrequency, label }}
                value={travellers}
                before={before?.data?.find((one) => one.bucket === bucket)?.travellers}
                onOpen={() => open({ of: 'travellers', chosen: { bucket }, name: label })}
              />
            );
          })}
        </FigureList>
      )}
    </Panel>
  );
}

export function ComplianceCard() {
  const open = useOpen<Detail>();
  return (
    <FigureCard
      title="Traveller Compliance"
      endpoint={compliance}
      height={67}
      onOpen={(figure) =>
        open(
          figure === 'nonCompliantTravellers'
            ? { of: 'travellers', chosen: { nonCompliant: 'true' }, name: 'Non-compliant' }
            : { of: 'lines', figure },
        )
      }
    />
  );
}

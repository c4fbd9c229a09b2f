/** The three cards: travellers, how often they travel, compliance. */
import { compliance, summary, tripFrequency } from '@tripledger/contract/traveller/calls.ts';
import { figures } from '@tripledger/contract/traveller/figures.ts';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { FigureCard } from '../../shared/figure-card/FigureCard.tsx';
import { Figure, FigureList } from '../../ui/Figure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Block } from './block.ts';

export function SummaryCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(summary, { query })}
      title="Traveller Summary"
      names={['numberOfTravellers', 'numberOfBookings']}
      main="numberOfTravellers"
      entries={figures}
      client={client}
      height={104}
      onOpen={(figure) =>
        onOpen(
          figure === 'numberOfTravellers'
            ? { of: 'travellers', chosen: {}, name: 'All' }
            : { of: 'lines', figure },
        )
      }
    />
  );
}

/** A bucket opens to its travellers. */
export function FrequencyCard({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(tripFrequency, { query });
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
                client={client}
                onOpen={() => onOpen({ of: 'travellers', chosen: { bucket }, name: label })}
              />
            );
          })}
        </FigureList>
      )}
    </Panel>
  );
}

export function ComplianceCard({ query, client, onOpen }: Block) {
  return (
    <FigureCard
      {...useCompared(compliance, { query })}
      title="Traveller Compliance"
      names={['nonCompliantTravellers', 'averageLostSavings']}
      entries={figures}
      client={client}
      height={104}
      onOpen={(figure) =>
        onOpen(
          figure === 'nonCompliantTravellers'
            ? { of: 'travellers', chosen: { nonCompliant: 'true' }, name: 'Non-compliant' }
            : { of: 'lines', figure },
        )
      }
    />
  );
}

import { Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import { AnalysisTable } from './AnalysisTable.tsx';
import type { Block, Detail } from './block.ts';
import { ComplianceCard, FrequencyCard, SummaryCard } from './Cards.tsx';

const TravellerDetail = lazy(() => import('./TravellerDetail.tsx'));

/** The Traveller dashboard. Each block asks for its own data; clicks lead to the rows behind a figure. */
export default function TravellerPage() {
  const { query } = useFilter();
  const { client } = useUser();
  const [detail, setDetail] = useState<Detail | null>(null);
  const block: Block = { query, client, onOpen: setDetail };
  return (
    <Grid>
      <Row kind="thirds">
        <SummaryCard {...block} />
        <FrequencyCard {...block} />
        <ComplianceCard {...block} />
      </Row>
      <Row kind="full">
        <AnalysisTable {...block} />
      </Row>
      {detail && (
        <Suspense fallback={<Spin fullscreen delay={200} />}>
          <TravellerDetail
            // A traveller opens from a list of travellers too: another modal then, not the same one.
            key={detail.of}
            detail={detail}
            {...block}
            onClosed={() => setDetail(null)}
          />
        </Suspense>
      )}
    </Grid>
  );
}

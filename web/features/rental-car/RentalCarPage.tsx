import { Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useUser } from '../../session/useUser.ts';
import { Grid, Row } from '../../ui/Grid.tsx';
import type { Block, Detail } from './block.ts';
import { ComplianceCard, SpendCard, StatisticsCard } from './Cards.tsx';
import { LocationTable } from './LocationTable.tsx';
import { MonthChart } from './MonthChart.tsx';
import { SupplierPie } from './SupplierPie.tsx';

const RentalCarDetail = lazy(() => import('./RentalCarDetail.tsx'));

/** The Rental Car dashboard. Each block asks for its own data; clicks lead to the rows behind a figure. */
export default function RentalCarPage() {
  const { query } = useFilter();
  const { client } = useUser();
  const [detail, setDetail] = useState<Detail | null>(null);
  const block: Block = { query, client, onOpen: setDetail };
  return (
    <Grid>
      <Row kind="thirds">
        <SpendCard {...block} />
        <StatisticsCard {...block} />
        <ComplianceCard {...block} />
      </Row>
      <Row kind="wide">
        <MonthChart {...block} />
        <SupplierPie {...block} />
      </Row>
      <Row kind="full">
        <LocationTable {...block} />
      </Row>
      {detail && (
        <Suspense fallback={<Spin fullscreen delay={200} />}>
          <RentalCarDetail detail={detail} query={query} client={client} onClosed={() => setDetail(null)} />
        </Suspense>
      )}
    </Grid>
  );
}

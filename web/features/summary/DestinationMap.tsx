import { byDestination } from '@tripledger/contract/summary/calls.ts';
import { metrics } from '@tripledger/contract/summary/metrics.ts';
import { useMemo } from 'react';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { Detail } from './details.ts';
import { type Destination, destinationBy, destinationPoints, unplacedTrips } from './prepare.ts';
import styles from './summary.module.css';
import { texts } from './texts.ts';

const WorldMap = lazyComponent(() => import('../../ui/charts/WorldMap.tsx'));

// The map is as high as the page width allows; the container is the dashboard's grid.
const mapHeight = 'clamp(190px, 50cqi, 362px)';
const noteHeight = 24;
const height = `calc(${mapHeight} + ${noteHeight}px)`;

const columns: readonly Column<Compared<Destination>>[] = [
  { field: 'name', title: texts.columns.destination, width: 130 },
  { field: 'country', title: texts.columns.country, kind: 'country', width: 100 },
  { field: 'value', title: texts.columns.trips, kind: 'count', total: true, width: 80 },
];

export function DestinationMap() {
  const openDetail = useOpen<Detail>();
  const { answer, before } = useComparedRows(byDestination, destinationBy);
  const open = (locationId: number | null, name: string) => openDetail({ of: 'trips', locationId, name });
  return (
    <ChartPanel
      title={texts.tripsByDestination.title}
      metric={metrics.trips}
      answer={answer}
      isEmpty={(destinations) => destinations.length === 0}
      emptyText={texts.tripsByDestination.none}
      height={height}
      part={WorldMap}
      chart={(destinations) => <Points destinations={destinations} onOpen={open} />}
      twin={(destinations) => {
        const shown = [...columns, ...beforeColumns<Destination>('count', before, { total: true })];
        return {
          columns: shown,
          rows: destinations,
          totals: totalsOf(destinations, shown),
          onOpen: ({ locationId, name }: Destination) => open(locationId, name),
        };
      }}
    />
  );
}

type PointsProps = {
  destinations: readonly Compared<Destination>[];
  onOpen: (locationId: number | null, name: string) => void;
};

function Points({ destinations, onOpen }: PointsProps) {
  const points = useMemo(() => destinationPoints(destinations), [destinations]);
  const unplaced = unplacedTrips(destinations);
  return (
    <>
      <WorldMap
        label={texts.tripsByDestination.map}
        height={mapHeight}
        points={points}
        text={texts.tripsByDestination.trips}
        onPick={({ id, name }) => onOpen(id, name)}
      />
      <p className={styles.note} style={{ height: noteHeight }}>
        {unplaced > 0 && texts.tripsByDestination.unplaced(unplaced)}
      </p>
    </>
  );
}

import { byDestination } from '@tripledger/contract/summary/calls.ts';
import { figures } from '@tripledger/contract/summary/figures.ts';
import { useMemo } from 'react';
import { useCompared } from '../../shared/compare/useCompared.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { plural } from '../../ui/format.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import type { Block } from './block.ts';
import { comparedDestinations, type Destination, destinationPoints, unplacedTrips } from './prepare.ts';
import styles from './summary.module.css';

const WorldMap = lazyBeside(() => import('../../ui/charts/WorldMap.tsx'));

// As wide as the page allows; the container is the dashboard's grid.
const mapHeight = 'clamp(190px, 50cqi, 362px)';
const noteHeight = 24;
const height = `calc(${mapHeight} + ${noteHeight}px)`;
const trips = (value: number) => plural(value, 'trip');

const columns: readonly Column<Compared<Destination>>[] = [
  { field: 'name', title: 'Destination', width: 130 },
  { field: 'country', title: 'Country', kind: 'country', width: 100 },
  { field: 'value', title: 'Trips', kind: 'count', total: true, width: 80 },
];

export function DestinationMap({ query, client, onOpen }: Block) {
  const { answer, before } = useCompared(byDestination, { query });
  const open = (locationId: number | null, name: string) => onOpen({ of: 'trips', locationId, name });
  return (
    <ChartPanel
      title="Trips by Destination"
      figure={figures.trips}
      answer={answer}
      isEmpty={(destinations) => destinations.length === 0}
      emptyText="No trips in these dates"
      height={height}
      part={WorldMap}
      chart={(destinations) => <Points destinations={destinations} before={before?.data} onOpen={open} />}
      twin={(destinations) => {
        const shown = [...columns, ...beforeColumns<Destination>('count', before, { total: true })];
        const rows = comparedDestinations(destinations, before);
        return {
          columns: shown,
          rows,
          client,
          totals: totalsOf(rows, shown),
          onOpen: ({ locationId, name }: Destination) => open(locationId, name),
        };
      }}
    />
  );
}

type PointsProps = {
  destinations: readonly Destination[];
  before: readonly Destination[] | undefined;
  onOpen: (locationId: number | null, name: string) => void;
};

function Points({ destinations, before, onOpen }: PointsProps) {
  const points = useMemo(
    () => destinationPoints(comparedDestinations(destinations, { data: before })),
    [destinations, before],
  );
  const unplaced = unplacedTrips(destinations);
  return (
    <>
      <WorldMap
        label="Trips by destination, as points on a world map"
        height={mapHeight}
        points={points}
        text={trips}
        onPick={({ id, name }) => onOpen(id, name)}
      />
      <p className={styles.note} style={{ height: noteHeight }}>
        {unplaced > 0 && `${trips(unplaced)} without a place on the map: see the table`}
      </p>
    </>
  );
}

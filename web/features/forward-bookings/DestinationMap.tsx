import { forwardDestinations } from '@tripledger/contract/forward-bookings/calls.ts';
import { metrics } from '@tripledger/contract/forward-bookings/metrics.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useMemo } from 'react';
import { useReport } from '../../filter/useReport.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { Detail } from './details.ts';
import styles from './forward-bookings.module.css';
import { texts } from './texts.ts';

const WorldMap = lazyComponent(() => import('../../ui/charts/WorldMap.tsx'));

type Destination = Answer<typeof forwardDestinations>[number];

// The map is as high as the page width allows; the container is the dashboard's grid.
const mapHeight = 'clamp(190px, 36cqi, 296px)';
const noteHeight = 24;
const height = `calc(${mapHeight} + ${noteHeight}px)`;

const columns: readonly Column<Destination>[] = [
  { field: 'name', title: texts.columns.destination, width: 130 },
  { field: 'country', title: texts.columns.country, kind: 'country', width: 100 },
  { field: 'value', title: texts.columns.trips, kind: 'count', total: true, width: 80 },
];

/** Trips by destination; a point or a row of the table opens them. */
export function DestinationMap() {
  const openDetail = useOpen<Detail>();
  const open = (locationId: number | null, name: string) => openDetail({ of: 'location', locationId, name });
  return (
    <ChartPanel
      title={texts.tripsByDestination.title}
      metric={metrics.tripsByDestination}
      answer={useReport(forwardDestinations)}
      isEmpty={(destinations) => destinations.length === 0}
      emptyText={texts.noTrips}
      height={height}
      part={WorldMap}
      chart={(destinations) => <Points destinations={destinations} onOpen={open} />}
      twin={(destinations) => ({
        columns,
        rows: destinations,
        totals: totalsOf(destinations, columns),
        onOpen: ({ locationId, name }: Destination) => open(locationId, name),
      })}
    />
  );
}

type PointsProps = {
  destinations: readonly Destination[];
  onOpen: (locationId: number | null, name: string) => void;
};

function Points({ destinations, onOpen }: PointsProps) {
  const points = useMemo(
    () => destinations.map(({ locationId, country: _, ...point }) => ({ id: locationId, ...point })),
    [destinations],
  );
  const unplaced = destinations
    .filter(({ latitude, longitude }) => latitude === null || longitude === null)
    .reduce((sum, { value }) => sum + value, 0);
  return (
    <>
      <WorldMap
        label={texts.tripsByDestination.map}
        height={mapHeight}
        points={points}
        text={texts.trips}
        onPick={({ id, name }) => onOpen(id, name)}
      />
      <p className={styles.note} style={{ height: noteHeight }}>
        {unplaced > 0 && texts.tripsByDestination.unplaced(unplaced)}
      </p>
    </>
  );
}

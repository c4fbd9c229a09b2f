import { byDestination } from '@tripledger/contract/accommodation/calls.ts';
import { metrics } from '@tripledger/contract/accommodation/metrics.ts';
import { useMemo } from 'react';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import type { Column } from '../../ui/columns.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import styles from './accommodation.module.css';
import type { Detail } from './details.ts';
import { type Location, locationBy, locationPoints, unplacedLocations } from './prepare.ts';
import { texts } from './texts.ts';

const WorldMap = lazyComponent(() => import('../../ui/charts/WorldMap.tsx'));

// The map is as high as the page width allows; the container is the dashboard's grid.
const mapHeight = 'clamp(190px, 36cqi, 296px)';
const noteHeight = 24;
const height = `calc(${mapHeight} + ${noteHeight}px)`;

const columns: readonly Column<Location>[] = [
  { field: 'name', title: texts.columns.location, width: 130 },
  { field: 'country', title: texts.columns.country, kind: 'country', width: 100 },
  { field: 'value', title: texts.columns.bookings, kind: 'count', width: 80 },
];

/** Bookings by location; a point or a row of the table opens its stays. */
export function LocationMap() {
  const openDetail = useOpen<Detail>();
  const { answer, before } = useComparedRows(byDestination, locationBy);
  const open = (locationId: number | null, name: string) => openDetail({ of: 'location', locationId, name });
  return (
    <ChartPanel
      title={texts.bookingsByLocation.title}
      metric={metrics.bookingsByLocation}
      answer={answer}
      isEmpty={(locations) => locations.length === 0}
      emptyText={texts.noStays}
      height={height}
      part={WorldMap}
      chart={(locations) => <Points locations={locations} onOpen={open} />}
      twin={(locations) => ({
        columns: [...columns, ...beforeColumns<Location>('count', before)],
        rows: locations,
        onOpen: ({ locationId, name }: Location) => open(locationId, name),
      })}
    />
  );
}

type PointsProps = {
  locations: readonly Location[];
  onOpen: (locationId: number | null, name: string) => void;
};

function Points({ locations, onOpen }: PointsProps) {
  const points = useMemo(() => locationPoints(locations), [locations]);
  const unplaced = unplacedLocations(locations);
  return (
    <>
      <WorldMap
        label={texts.bookingsByLocation.map}
        height={mapHeight}
        points={points}
        text={texts.bookingsByLocation.bookings}
        onPick={({ id, name }) => onOpen(id, name)}
      />
      <p className={styles.note} style={{ height: noteHeight }}>
        {unplaced > 0 && texts.bookingsByLocation.unplaced(unplaced)}
      </p>
    </>
  );
}

/** The three tables: the customer's values beside those of its pool. A row opens the customer's own lines. */
import {
  byAirfareType,
  byDestination,
  byHotels,
  type Standing,
} from '@tripledger/contract/benchmarking/calls.ts';
import { comparedPlaces, metrics } from '@tripledger/contract/benchmarking/metrics.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useReport } from '../../filter/useReport.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import type { Column, Kind } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { Detail } from './details.ts';
import { FiveRows } from './FiveRows.tsx';
import { usePool } from './usePool.ts';

type Destination = Answer<typeof byDestination>['rows'][number];
type FareType = Answer<typeof byAirfareType>['rows'][number];
type Hotels = Answer<typeof byHotels>['rows'][number];

/** The column of the customer and that of the pool. */
const pair = <Row,>(
  title: string,
  kind: Kind,
  name: string,
  client: keyof Row & string,
  all: keyof Row & string,
): Column<Row>[] => [
  { field: client, title: `${title}: customer`, kind, total: false, width: 108 },
  { field: all, title: `${title}: ${name.toLowerCase()}`, kind, total: false, width: 108 },
];

/** Explains missing pool values. */
const noteOf = (standing: Standing, rows: readonly object[]) =>
  standing === 'shown' && rows.some((row) => Object.entries(row).some(isMissingPoolValue))
    ? 'Where a value is missing, too few customers are behind it to compare.'
    : null;
const isMissingPoolValue = ([field, value]: [string, unknown]) => field.startsWith('all_') && value === null;

export function DestinationTable() {
  const open = useOpen<Detail>();
  const { pool, name } = usePool();
  const columns: readonly Column<Destination>[] = [
    { field: 'destination', title: 'Destination' },
    ...pair<Destination>('Spend', 'money', name, 'client_spend', 'all_spend'),
    ...pair<Destination>('Bookings', 'count', name, 'client_booking_volumes', 'all_booking_volumes'),
    ...pair<Destination>('Online booking', 'money', name, 'client_online_booking', 'all_online_booking'),
    ...pair<Destination>('Offline booking', 'money', name, 'client_offline_booking', 'all_offline_booking'),
  ];
  return (
    <Panel
      title={`Booking Expenditure by Destination (Top ${comparedPlaces})`}
      metric={metrics.byDestination}
      answer={useReport(byDestination, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText="No trips in these dates"
      height={220}
    >
      {({ rows, standing }) => (
        <FiveRows
          note={noteOf(standing, rows)}
          label="Booking expenditure by destination"
          columns={columns}
          rows={rows}
          onOpen={({ locationId, destination }) => open({ of: 'destination', locationId, name: destination })}
        />
      )}
    </Panel>
  );
}

export function FareTypeTable() {
  const open = useOpen<Detail>();
  const { pool, name } = usePool();
  const columns: readonly Column<FareType>[] = [
    { field: 'fareType', title: 'Fare type' },
    ...pair<FareType>('Bookings', 'count', name, 'client_booking_volumes', 'all_booking_volumes'),
    ...pair<FareType>('Utilisation', 'percent', name, 'client_utilisation', 'all_utilisation'),
    ...pair<FareType>('Changed', 'percent', name, 'client_percentage_changed', 'all_percentage_changed'),
    ...pair<FareType>('Cost of change', 'percent', name, 'client_cost_of_change', 'all_cost_of_change'),
  ];
  return (
    <Panel
      title="Airfare Type Utilisation"
      metric={metrics.byAirfareType}
      answer={useReport(byAirfareType, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText="No flights in these dates"
      height={180}
    >
      {({ rows, standing }) => (
        <FiveRows
          note={noteOf(standing, rows)}
          label="Airfare type utilisation"
          columns={columns}
          rows={rows}
          onOpen={({ fareType }) => open({ of: 'fareType', name: fareType })}
        />
      )}
    </Panel>
  );
}

export function HotelTable() {
  const open = useOpen<Detail>();
  const { pool, name } = usePool();
  const columns: readonly Column<Hotels>[] = [
    { field: 'location', title: 'Location' },
    { field: 'country', title: 'Country', kind: 'country' },
    ...pair<Hotels>('Nightly rate', 'money', name, 'client_rate', 'all_rate'),
  ];
  return (
    <Panel
      title={`Hotel Nightly Rates (Top ${comparedPlaces})`}
      metric={metrics.byHotels}
      answer={useReport(byHotels, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText="No hotel nights in these dates"
      height={220}
    >
      {({ rows, standing }) => (
        <FiveRows
          note={noteOf(standing, rows)}
          label="Hotel nightly rates"
          columns={columns}
          rows={rows}
          onOpen={({ locationId, location }) => open({ of: 'hotels', locationId, name: location })}
        />
      )}
    </Panel>
  );
}

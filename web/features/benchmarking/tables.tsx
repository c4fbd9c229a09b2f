/** The three tables: the customer's values beside those of its pool. A row opens the customer's own lines. */
import { byAirfareType, byDestination, byHotels } from '@tripledger/contract/benchmarking/calls.ts';
import { comparedPlaces, metrics } from '@tripledger/contract/benchmarking/metrics.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useReport } from '../../filter/useReport.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { Panel } from '../../ui/Panel.tsx';
import { compared, months, noteOf, shownColumns } from './compared-columns.tsx';
import type { Detail } from './details.ts';
import { FiveRows } from './FiveRows.tsx';
import { usePool } from './usePool.ts';

type Destination = Answer<typeof byDestination>['rows'][number];
type FareType = Answer<typeof byAirfareType>['rows'][number];
type Hotels = Answer<typeof byHotels>['rows'][number];

export function DestinationTable() {
  const open = useOpen<Detail>();
  const { pool, name } = usePool();
  const pair = compared<Destination & { averageMonths: number }>(name);
  return (
    <Panel
      title={`Booking Expenditure by Destination (Top ${comparedPlaces})`}
      metric={metrics.byDestination}
      answer={useReport(byDestination, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText="No trips for these dates"
      height={220}
    >
      {({ standing, rows: found }) => {
        const rows = found.map((row) => ({ ...row, averageMonths: row.averages.months }));
        return (
          <FiveRows
            note={noteOf(
              standing,
              found.flatMap(({ withheld, averages }) => [withheld, averages.withheld]),
            )}
            label="Booking expenditure by destination"
            columns={shownColumns(rows, [
              { field: 'destination', title: 'Destination', width: 120 },
              ...pair('Spend', 'money', 'client_spend', 'all_spend'),
              ...pair('Bookings', 'count', 'client_booking_volumes', 'all_booking_volumes'),
              months('months', 'Months compared'),
              ...pair(
                'Online booking',
                'money',
                'client_online_booking',
                'all_online_booking',
                metrics.onlineBookingCost,
              ),
              ...pair(
                'Offline booking',
                'money',
                'client_offline_booking',
                'all_offline_booking',
                metrics.offlineBookingCost,
              ),
              months('averageMonths', 'Months of averages'),
            ])}
            rows={rows}
            onOpen={({ locationId, destination }) =>
              open({ of: 'destination', locationId, name: destination })
            }
          />
        );
      }}
    </Panel>
  );
}

export function FareTypeTable() {
  const open = useOpen<Detail>();
  const { pool, name } = usePool();
  const pair = compared<FareType & { months: number }>(name);
  return (
    <Panel
      title="Airfare Type Utilisation"
      metric={metrics.byAirfareType}
      answer={useReport(byAirfareType, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText="No flights for these dates"
      height={180}
    >
      {({ standing, withheld, months: ofMonths, rows: found }) => {
        const rows = found.map((row) => ({ ...row, months: ofMonths }));
        return (
          <FiveRows
            note={noteOf(standing, [withheld])}
            label="Airfare type utilisation"
            columns={shownColumns(rows, [
              { field: 'fareType', title: 'Fare type' },
              ...pair('Bookings', 'count', 'client_booking_volumes', 'all_booking_volumes'),
              ...pair('Utilisation', 'percent', 'client_utilisation', 'all_utilisation'),
              ...pair(
                'Changed',
                'percent',
                'client_percentage_changed',
                'all_percentage_changed',
                metrics.bookingChanged,
              ),
              ...pair(
                'Cost of change',
                'percent',
                'client_cost_of_change',
                'all_cost_of_change',
                metrics.costOfChange,
              ),
              months('months', 'Months compared'),
            ])}
            rows={rows}
            onOpen={({ fareType }) => open({ of: 'fareType', name: fareType })}
          />
        );
      }}
    </Panel>
  );
}

export function HotelTable() {
  const open = useOpen<Detail>();
  const { pool, name } = usePool();
  const pair = compared<Hotels>(name);
  return (
    <Panel
      title={`Hotel Nightly Rates (Top ${comparedPlaces})`}
      metric={metrics.byHotels}
      answer={useReport(byHotels, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText="No hotel nights for these dates"
      height={220}
    >
      {({ standing, rows }) => (
        <FiveRows
          note={noteOf(
            standing,
            rows.map(({ withheld }) => withheld),
          )}
          label="Hotel nightly rates"
          columns={shownColumns(rows, [
            { field: 'location', title: 'Location' },
            { field: 'country', title: 'Country', kind: 'country' },
            { field: 'client_nights', title: 'Nights: customer', kind: 'count', total: false, width: 108 },
            ...pair('Nightly rate', 'money', 'client_rate', 'all_rate', metrics.byHotels),
            months('months', 'Months compared'),
          ])}
          rows={rows}
          onOpen={({ locationId, location }) => open({ of: 'hotels', locationId, name: location })}
        />
      )}
    </Panel>
  );
}

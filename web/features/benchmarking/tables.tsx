/** The three tables: the customer's values beside those of its pool. A row opens the customer's own lines. */
import { byAirfareType, byDestination, byHotels } from '@tripledger/contract/benchmarking/calls.ts';
import { metrics } from '@tripledger/contract/benchmarking/metrics.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useReport } from '../../filter/useReport.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { Panel } from '../../ui/Panel.tsx';
import { compared, months, noteOf, shownColumns } from './compared-columns.tsx';
import type { Detail } from './details.ts';
import { FiveRows } from './FiveRows.tsx';
import { texts } from './texts.ts';
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
      title={texts.destinations.title}
      metric={metrics.byDestination}
      answer={useReport(byDestination, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText={texts.destinations.none}
      height={371}
    >
      {({ standing, rows: found }) => {
        const rows = found.map((row) => ({ ...row, averageMonths: row.averages.months }));
        return (
          <FiveRows
            note={noteOf(
              standing,
              found.flatMap(({ withheld, averages }) => [withheld, averages.withheld]),
            )}
            label={texts.destinations.table}
            columns={shownColumns(rows, [
              { field: 'destination', title: texts.columns.destination, width: 120 },
              ...pair(texts.columns.spend, 'money', 'client_spend', 'all_spend'),
              ...pair(texts.columns.bookings, 'count', 'client_booking_volumes', 'all_booking_volumes'),
              months('months', texts.columns.monthsCompared),
              ...pair(
                texts.columns.onlineBooking,
                'money',
                'client_online_booking',
                'all_online_booking',
                metrics.onlineBookingCost,
              ),
              ...pair(
                texts.columns.offlineBooking,
                'money',
                'client_offline_booking',
                'all_offline_booking',
                metrics.offlineBookingCost,
              ),
              months('averageMonths', texts.columns.monthsOfAverages),
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
      title={texts.fareTypes.title}
      metric={metrics.byAirfareType}
      answer={useReport(byAirfareType, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText={texts.fareTypes.none}
      height={358}
    >
      {({ standing, withheld, months: ofMonths, rows: found }) => {
        const rows = found.map((row) => ({ ...row, months: ofMonths }));
        return (
          <FiveRows
            note={noteOf(standing, [withheld])}
            label={texts.fareTypes.table}
            columns={shownColumns(rows, [
              { field: 'fareType', title: texts.columns.fareType },
              ...pair(texts.columns.bookings, 'count', 'client_booking_volumes', 'all_booking_volumes'),
              ...pair(texts.columns.utilisation, 'percent', 'client_utilisation', 'all_utilisation'),
              ...pair(
                texts.columns.changed,
                'percent',
                'client_percentage_changed',
                'all_percentage_changed',
                metrics.bookingChanged,
              ),
              ...pair(
                texts.columns.costOfChange,
                'percent',
                'client_cost_of_change',
                'all_cost_of_change',
                metrics.costOfChange,
              ),
              months('months', texts.columns.monthsCompared),
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
      title={texts.hotels.title}
      metric={metrics.byHotels}
      answer={useReport(byHotels, { pool })}
      isEmpty={({ rows }) => rows.length === 0}
      emptyText={texts.hotels.none}
      height={371}
    >
      {({ standing, rows }) => (
        <FiveRows
          note={noteOf(
            standing,
            rows.map(({ withheld }) => withheld),
          )}
          label={texts.hotels.table}
          columns={shownColumns(rows, [
            { field: 'location', title: texts.columns.location },
            { field: 'country', title: texts.columns.country, kind: 'country' },
            { field: 'client_nights', title: texts.columns.nights, kind: 'count', total: false, width: 108 },
            ...pair(texts.columns.nightlyRate, 'money', 'client_rate', 'all_rate', metrics.byHotels),
            months('months', texts.columns.monthsCompared),
          ])}
          rows={rows}
          onOpen={({ locationId, location }) => open({ of: 'hotels', locationId, name: location })}
        />
      )}
    </Panel>
  );
}

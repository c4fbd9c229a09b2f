import { spendByDestination } from '@tripledger/contract/airfare/calls.ts';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns, type Compared } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { LazyDataTable } from '../../shared/loaded-table/LazyDataTable.ts';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { tableHeight } from '../../ui/table-height.ts';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

type Row = Compared<Answer<typeof spendByDestination>[number]>;

const columns: readonly Column<Row>[] = [
  { field: 'destination', title: texts.columns.destination },
  { field: 'country', title: texts.columns.country, kind: 'country' },
  { field: 'bookings', title: texts.columns.bookings, kind: 'count', total: true },
  { field: 'tickets', title: texts.columns.tickets, kind: 'count' },
  { field: 'totalDays', title: texts.columns.totalDays, kind: 'count', total: true },
  { field: 'totalSpend', title: texts.columns.totalSpend, kind: 'money' },
  {
    field: 'aveBookingCost',
    title: texts.columns.averageBookingCost,
    kind: 'money',
    total: false,
    width: 140,
  },
];

const by = {
  key: ({ locationId }: Row) => locationId,
  value: ({ totalSpend }: Row) => totalSpend,
  gone: (row: Row): Row => ({
    ...row,
    bookings: 0,
    tickets: 0,
    totalDays: 0,
    totalSpend: 0,
    aveBookingCost: null,
  }),
};

/** Airfares by trip destination; a row opens its tickets. */
export function DestinationTable() {
  const open = useOpen<Detail>();
  const fileName = useFileName();
  const { answer, before } = useComparedRows(spendByDestination, by);
  return (
    <Panel
      title={texts.spendByDestination}
      metric={metrics.spendByDestination}
      answer={answer}
      isEmpty={(rows) => rows.length === 0}
      emptyText={texts.noFlights}
      height={tableHeight}
    >
      {(rows) => (
        <LazyDataTable
          title={texts.spendByDestination}
          fileName={fileName({ screen: texts.screen, table: texts.spendByDestination })}
          columns={[...columns, ...beforeColumns<Row>('money', before)]}
          rows={rows}
          onOpen={({ locationId, destination }) => open({ of: 'destination', locationId, name: destination })}
        />
      )}
    </Panel>
  );
}

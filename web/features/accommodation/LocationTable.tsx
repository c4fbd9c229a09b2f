import { spendAnalysis } from '@tripledger/contract/accommodation/calls.ts';
import { metrics } from '@tripledger/contract/accommodation/metrics.ts';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { withOnly } from '../../shared/only/OnlyButton.tsx';
import type { Column } from '../../ui/columns.ts';
import { LazyDataTable } from '../../ui/LazyDataTable.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { Detail } from './details.ts';
import { type HotelRow, hotelBy } from './prepare.ts';

const columns: readonly Column<HotelRow>[] = [
  { field: 'location', title: 'Location', width: 120 },
  { field: 'country', title: 'Country', kind: 'country', width: 134 },
  withOnly({ field: 'hotelName', title: 'Hotel', width: 176 }, ({ hotelName }) => ({ hotel: hotelName })),
  { field: 'roomOnlySpend', title: 'Room only spend', kind: 'money', width: 110 },
  { field: 'roomNights', title: 'Room nights', kind: 'count', total: true, width: 80 },
  { field: 'averageRoomRate', title: 'Average room rate', kind: 'money', total: false, width: 112 },
  { field: 'ancillarySpend', title: 'Ancillary spend', kind: 'money', width: 100 },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

const title = 'Accommodation Spend by Location';

/** Spend, nights and rates by location and hotel, ten rows per page; a row opens its stays. */
export function LocationTable() {
  const open = useOpen<Detail>();
  const fileName = useFileName();
  const { answer, before } = useComparedRows(spendAnalysis, hotelBy);
  return (
    <Panel
      title={title}
      metric={metrics.spendByLocation}
      answer={answer}
      isEmpty={(rows) => rows.length === 0}
      emptyText="No stays for these dates"
      height={540}
    >
      {(rows) => (
        <LazyDataTable
          title={title}
          fileName={fileName({ screen: 'Accommodation', table: title })}
          columns={[...columns, ...beforeColumns<HotelRow>('money', before)]}
          rows={rows}
          onOpen={({ locationId, hotelId, location, hotelName }) =>
            open({ of: 'hotel', locationId, hotelId, hotelName, name: `${hotelName}, ${location}` })
          }
        />
      )}
    </Panel>
  );
}

import { spendAnalysis } from '@tripledger/contract/accommodation/calls.ts';
import { metrics } from '@tripledger/contract/accommodation/metrics.ts';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { LazyDataTable } from '../../shared/loaded-table/LazyDataTable.ts';
import { withOnly } from '../../shared/only/OnlyButton.tsx';
import type { Column } from '../../ui/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import { tableHeight } from '../../ui/table-height.ts';
import type { Detail } from './details.ts';
import { type HotelRow, hotelBy } from './prepare.ts';
import { texts } from './texts.ts';

const columns: readonly Column<HotelRow>[] = [
  { field: 'location', title: texts.columns.location, width: 120 },
  { field: 'country', title: texts.columns.country, kind: 'country', width: 134 },
  withOnly({ field: 'hotelName', title: texts.columns.hotel, width: 176 }, ({ hotelName }) => ({
    hotel: hotelName,
  })),
  { field: 'roomOnlySpend', title: texts.columns.roomOnlySpend, kind: 'money', width: 110 },
  { field: 'roomNights', title: texts.columns.roomNights, kind: 'count', total: true, width: 80 },
  { field: 'averageRoomRate', title: texts.columns.averageRoomRate, kind: 'money', total: false, width: 112 },
  { field: 'ancillarySpend', title: texts.columns.ancillarySpend, kind: 'money', width: 100 },
  { field: 'totalSpend', title: texts.columns.totalSpend, kind: 'money' },
];

const title = texts.spendByLocation;

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
      emptyText={texts.noStays}
      height={tableHeight}
    >
      {(rows) => (
        <LazyDataTable
          title={title}
          fileName={fileName({ screen: texts.screen, table: title })}
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

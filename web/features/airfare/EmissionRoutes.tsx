import { emissionsByRoute } from '@tripledger/contract/airfare/emissions.ts';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import { use } from 'react';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { LazyDataTable } from '../../shared/loaded-table/LazyDataTable.ts';
import { Co2Method } from '../../ui/co2-method.ts';
import type { Column } from '../../ui/columns.ts';
import { MethodLine } from '../../ui/MethodLine.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { tableHeight } from '../../ui/table-height.ts';
import type { Detail } from './details.ts';
import { type EmissionRoute, emitted, flightColumns, withoutFlights } from './prepare-emissions.ts';
import { texts } from './texts.ts';

const columns: readonly Column<EmissionRoute>[] = [
  { field: 'route', title: texts.columns.route },
  ...flightColumns,
];
const by = {
  key: ({ placeId, otherPlaceId }: EmissionRoute) => `${placeId} ${otherPlaceId}`,
  value: emitted,
  gone: withoutFlights,
};
const methodColumn = [{ field: 'method', title: texts.columns.emissionMethod }] as const;

/** Emissions by route, both directions combined; a row opens its flights, and the CSV file names the method. */
export function EmissionRoutes() {
  const open = useOpen<Detail>();
  const fileName = useFileName();
  const method = use(Co2Method);
  const { answer, before } = useComparedRows(emissionsByRoute, by);
  return (
    <Panel
      title={texts.emissionsByRoute}
      metric={metrics.CO2Emission}
      answer={answer}
      isEmpty={(routes) => routes.length === 0}
      emptyText={texts.noFlights}
      height={tableHeight}
      above={<MethodLine />}
    >
      {(routes) => (
        <LazyDataTable
          title={texts.emissionsByRoute}
          fileName={fileName({ screen: texts.screen, table: texts.emissionsByRoute })}
          columns={[...columns, ...beforeColumns<EmissionRoute>('decimal', before, { total: true })]}
          fileColumns={methodColumn}
          rows={routes.map((route) => ({ ...route, method }))}
          onOpen={({ placeId, otherPlaceId, route }) =>
            open({ of: 'emissionRoute', placeId, otherPlaceId, name: route })
          }
        />
      )}
    </Panel>
  );
}

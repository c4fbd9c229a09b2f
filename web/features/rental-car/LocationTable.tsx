import { spendAnalysis } from '@tripledger/contract/rental-car/calls.ts';
import { metrics } from '@tripledger/contract/rental-car/metrics.ts';
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
import { type ProviderRow, providerBy } from './prepare.ts';
import { texts } from './texts.ts';

const columns: readonly Column<ProviderRow>[] = [
  { field: 'location', title: texts.columns.location, width: 120 },
  { field: 'country', title: texts.columns.country, kind: 'country', width: 134 },
  withOnly({ field: 'providerName', title: texts.columns.supplier, width: 170 }, ({ providerName }) => ({
    carCompany: providerName,
  })),
  { field: 'carOnlySpend', title: texts.columns.carOnlySpend, kind: 'money', width: 110 },
  { field: 'dayHire', title: texts.columns.hireDays, kind: 'count', total: true, width: 80 },
  {
    field: 'averageDailyRate',
    title: texts.columns.averageDailyRate,
    kind: 'money',
    total: false,
    width: 100,
  },
  { field: 'ancillarySpend', title: texts.columns.ancillarySpend, kind: 'money', width: 100 },
  { field: 'totalSpend', title: texts.columns.totalSpend, kind: 'money' },
];

const title = texts.spendByLocation;

/** Spend, days and rates by location and supplier; a row opens its hires. */
export function LocationTable() {
  const open = useOpen<Detail>();
  const fileName = useFileName();
  const { answer, before } = useComparedRows(spendAnalysis, providerBy);
  return (
    <Panel
      title={title}
      metric={metrics.spendByLocation}
      answer={answer}
      isEmpty={(rows) => rows.length === 0}
      emptyText={texts.noHires}
      height={tableHeight}
    >
      {(rows) => (
        <LazyDataTable
          title={title}
          fileName={fileName({ screen: texts.screen, table: title })}
          columns={[...columns, ...beforeColumns<ProviderRow>('money', before)]}
          rows={rows}
          onOpen={({ locationId, providerId, location, providerName }) =>
            open({
              of: 'provider',
              locationId,
              providerId,
              providerName,
              name: `${providerName}, ${location}`,
            })
          }
        />
      )}
    </Panel>
  );
}

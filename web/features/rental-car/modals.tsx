/** The modals of the Rental Car screen: the rows behind the clicked item. */

import { detail as hireDetail, lines } from '@tripledger/contract/rental-car/calls.ts';
import { metrics } from '@tripledger/contract/rental-car/metrics.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';
import { texts } from './texts.ts';

function Provider({ locationId, providerId, providerName, name }: Of<Detail, 'provider'>) {
  return (
    <PagedModal
      title={texts.supplierData(name)}
      metric={metrics.spendByLocation}
      only={{ carCompany: providerName }}
      list={usePaged(hireDetail, { providerId, locationId: locationId ?? '' })}
      note={(sums) => texts.hires(sums.bookings, sums.lines)}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure: metric }) => <MetricLines endpoint={lines} metric={metric} entry={metrics[metric]} />,
  month: ({ month }) => (
    <MetricLines endpoint={lines} metric="totalCost" entry={metrics.spendByMonth} month={month} />
  ),
  slice: ({ supplierName, carType }) => (
    <MetricLines
      endpoint={lines}
      metric="spendBySupplier"
      entry={metrics.spendBySupplier}
      of={carType === undefined ? supplierName : `${supplierName}, ${carType}`}
      more={{ supplierName, carType }}
      only={{ carCompany: supplierName }}
    />
  ),
  provider: Provider,
};
export default modals;

/** The modals of the Rental Car screen: the rows behind the clicked item. */

import { plural } from '@tripledger/charts/format.ts';
import { detail as hireDetail, lines } from '@tripledger/contract/rental-car/calls.ts';
import { figures } from '@tripledger/contract/rental-car/figures.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import type { Detail } from './details.ts';

function Provider({ locationId, providerId, name }: Of<Detail, 'provider'>) {
  return (
    <PagedModal
      title={`Rental Car Spend Data: ${name}`}
      figure={figures.spendByLocation}
      list={usePaged(hireDetail, { providerId, locationId: locationId ?? '' })}
      note={(sums) => `${plural(sums.bookings, 'booking')}, ${plural(sums.lines, 'line')}`}
    />
  );
}

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  month: ({ month }) => (
    <FigureLines endpoint={lines} figure="totalCost" entry={figures.spendByMonth} month={month} />
  ),
  slice: ({ supplierName, carType }) => (
    <FigureLines
      endpoint={lines}
      figure="spendBySupplier"
      entry={figures.spendBySupplier}
      of={carType === undefined ? supplierName : `${supplierName}, ${carType}`}
      more={{ supplierName, carType }}
    />
  ),
  provider: Provider,
};
export default modals;

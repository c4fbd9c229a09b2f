/** The modals of the Rental Car screen: the rows behind what was clicked. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { detail as hireDetail, lines } from '@tripledger/contract/rental-car/calls.ts';
import { figures } from '@tripledger/contract/rental-car/figures.ts';
import { useReport } from '../../filter/useReport.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { plural } from '../../ui/format.ts';
import type { Detail } from './details.ts';

type Hire = Answer<typeof hireDetail>[number];

const hireColumns: readonly Column<Hire>[] = [
  { field: 'reference', title: 'Booking reference', width: 110 },
  { field: 'providerName', title: 'Supplier' },
  { field: 'location', title: 'Location' },
  { field: 'travellerName', title: 'Traveller' },
  { field: 'pickupDate', title: 'Pick-up', kind: 'date' },
  { field: 'daysHire', title: 'Hire days', kind: 'count', total: true },
  { field: 'carType', title: 'Car type' },
  { field: 'ancillarySpend', title: 'Ancillary spend', kind: 'money' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

function Provider({ locationId, providerId, name }: Of<Detail, 'provider'>) {
  const answer = useReport(hireDetail, { providerId, locationId: locationId ?? undefined });
  return (
    <DetailModal
      title={`Rental Car Spend Data: ${name}`}
      fileName="RentalCarSpendData.csv"
      columns={hireColumns}
      note={(rows) =>
        `${plural(new Set(rows.map(({ reference }) => reference)).size, 'booking')}, ${plural(rows.length, 'line')}`
      }
      answer={answer}
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

/** The modals of the Rental Car screen: the rows behind what was clicked. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import { detail as hireDetail, lines } from '@tripledger/contract/rental-car/calls.ts';
import { figures } from '@tripledger/contract/rental-car/figures.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import { datesOfMonth } from '../../shared/months/months.ts';
import type { Column } from '../../ui/columns.ts';
import { DetailModal } from '../../ui/DetailModal.tsx';
import { month as monthText, plural } from '../../ui/format.ts';
import type { Block, Detail } from './block.ts';

type Shared = Omit<Block, 'onOpen'> & { onClosed: () => void };
type Of<Kind extends Detail['of']> = Shared & { detail: Extract<Detail, { of: Kind }> };

export default function RentalCarDetail({ detail, ...shared }: Shared & { detail: Detail }) {
  switch (detail.of) {
    case 'lines':
      return (
        <FigureLines endpoint={lines} figure={detail.figure} entry={figures[detail.figure]} {...shared} />
      );
    case 'month':
      return (
        <FigureLines
          {...shared}
          endpoint={lines}
          figure="totalCost"
          entry={figures.spendByMonth}
          of={monthText(detail.month)}
          query={{ ...shared.query, ...datesOfMonth(shared.query, detail.month) }}
        />
      );
    case 'slice': {
      const { supplierName, carType } = detail;
      return (
        <FigureLines
          {...shared}
          endpoint={lines}
          figure="spendBySupplier"
          entry={figures.spendBySupplier}
          of={carType === undefined ? supplierName : `${supplierName}, ${carType}`}
          more={{ supplierName, ...(carType !== undefined && { carType }) }}
        />
      );
    }
    case 'provider':
      return <Provider {...shared} detail={detail} />;
  }
}

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

function Provider({ query, detail: { locationId, providerId, name }, ...shared }: Of<'provider'>) {
  const answer = useAnswer(hireDetail, {
    query: { ...query, providerId, ...(locationId !== null && { locationId }) },
  });
  return (
    <DetailModal
      title={`Rental Car Spend Data: ${name}`}
      fileName="RentalCarSpendData.csv"
      columns={hireColumns}
      note={(rows) =>
        `${plural(new Set(rows.map(({ reference }) => reference)).size, 'booking')}, ${plural(rows.length, 'line')}`
      }
      answer={answer}
      {...shared}
    />
  );
}

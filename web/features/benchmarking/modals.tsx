/** The modals of the Benchmarking screen: the customer's own lines, and a figure over time. */
import { lines } from '@tripledger/contract/benchmarking/calls.ts';
import { figures } from '@tripledger/contract/benchmarking/figures.ts';
import type { DetailModals } from '../../shared/dashboard/details.ts';
import { FigureLines } from '../../shared/figure-lines/FigureLines.tsx';
import type { Detail } from './details.ts';
import { MonthsModal } from './MonthsModal.tsx';

const modals: DetailModals<Detail> = {
  lines: ({ figure }) => <FigureLines endpoint={lines} figure={figure} entry={figures[figure]} />,
  months: MonthsModal,
  destination: ({ locationId, name }) => (
    <FigureLines
      endpoint={lines}
      figure="byDestination"
      entry={figures.byDestination}
      more={{ locationId }}
      of={name}
    />
  ),
  fareType: ({ name }) => (
    <FigureLines
      endpoint={lines}
      figure="airfareTypeLines"
      entry={figures.airfareTypeLines}
      more={{ fareType: name }}
      of={name}
    />
  ),
  hotels: ({ locationId, name }) => (
    <FigureLines
      endpoint={lines}
      figure="byHotels"
      entry={figures.byHotels}
      more={{ locationId }}
      of={name}
    />
  ),
};
export default modals;

import { lines } from '@tripledger/contract/query/cells.ts';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { MetricLines } from '../../shared/metric-lines/MetricLines.tsx';
import type { Detail } from './details.ts';

function Cell({ metric, where, name }: Of<Detail, 'cell'>) {
  return (
    <MetricLines
      endpoint={lines}
      metric={metric}
      entry={lines.entries[metric]}
      more={{ where: JSON.stringify(where) }}
      of={name || undefined}
    />
  );
}

const modals: DetailModals<Detail> = { cell: Cell };
export default modals;

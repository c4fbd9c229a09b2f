/** A list of travellers, a page at a time, with search, print and CSV. A row opens the traveller's bookings. */
import type { TravellerRow } from '@tripledger/contract/traveller/calls.ts';
import { App } from 'antd';
import { CallError } from '../../api/call.ts';
import { tellOf } from '../../session/failures.ts';
import { beforeColumns, type Compared, withBefore } from '../../shared/compare/with-before.ts';
import { useSaving } from '../../shared/download/useSaving.tsx';
import type { Column } from '../../ui/columns.ts';
import { csvOf } from '../../ui/csv.ts';
import { count } from '../../ui/format.ts';
import { useMoneyFormat } from '../../ui/money.ts';
import { printTable } from '../../ui/print.ts';
import { Rows } from '../../ui/Rows.tsx';
import { TablePages } from '../../ui/TablePages.tsx';
import { TableTools } from '../../ui/TableTools.tsx';
import type { Travellers, useTravellers } from './useTravellers.ts';

const mostPrinted = 1000;
const virtualFrom = 200;

type Props = {
  title: string;
  list: ReturnType<typeof useTravellers>;
  found: Travellers;
  columns: readonly Column<TravellerRow>[];
  onOpen: (traveller: TravellerRow) => void;
};

/** The CSV file holds every row; what is printed, and the totals, follow the search. */
export default function TravellerRows({ title, list, found, columns, onOpen }: Props) {
  const { notification } = App.useApp();
  const format = useMoneyFormat();
  const saving = useSaving();
  const { rows, total } = found;
  const save = () =>
    saving('TravelSpendSpendAnalysis.csv', async ({ signal }) =>
      csvOf(columns, (await list.askAll(signal)).rows),
    );
  const print = async () => {
    try {
      const printed = await list.askFound(mostPrinted);
      const part =
        printed.total > mostPrinted ? ` (the first ${count(mostPrinted)} of ${count(printed.total)})` : '';
      const totals = part ? null : totalsOf(printed);
      printTable({ title: title + part, columns, rows: printed.rows, totals, format });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellOf(error, notification);
    }
  };
  return (
    <div>
      <TableTools
        title={title}
        search={list.search}
        onSearch={list.setSearch}
        onPrint={print}
        onSave={save}
      />
      <Rows
        label={title}
        columns={[...columns, ...beforeColumns<TravellerRow>('money', list.before).map(unordered)]}
        rows={withBefore<Compared<TravellerRow>>(rows, list.before, travellerBy)}
        totals={totalsOf(found)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={onOpen}
        emptyText={list.search ? `No row holds “${list.search}”` : 'No travellers'}
        virtualHeight={rows.length > virtualFrom ? 440 : undefined}
      />
      <TablePages
        page={list.page}
        onPage={list.setPage}
        size={list.size}
        onSize={list.setSize}
        perPage={list.perPage}
        shown={rows.length}
        matching={total}
        all={total}
      />
    </div>
  );
}

const travellerBy = {
  key: ({ travellerId }: TravellerRow) => travellerId,
  value: ({ totalSpend }: TravellerRow) => totalSpend,
};

/** The server orders by what is, not by what was. */
const unordered = <Row,>(column: Column<Row>) => ({ ...column, sortable: false });

const totalsOf = ({ sums }: Travellers) => new Map(Object.entries(sums));

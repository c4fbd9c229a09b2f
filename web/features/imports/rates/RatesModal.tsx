/** All exchange rates of the TMC by their currencies, and how they came in. */

import { type ExchangeRates, list } from '@tripledger/contract/exchange-rates/calls.ts';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import type { Column } from '../../../ui/columns.ts';
import { exact } from '../../../ui/format.ts';
import { timeIn } from '../../../ui/instant.ts';
import { useOverlay } from '../../../ui/modal.tsx';
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { RowsModal } from '../../../ui/RowsModal.tsx';
import styles from '../imports.module.css';
import { PairModal } from './PairModal.tsx';
import { texts } from './texts.ts';

export function RatesModal() {
  const answer = useAnswer(list);
  return (
    <RowsModal title={texts.title}>
      <QueryBoundary answer={answer} height={320}>
        {({ pairs, loads }) => (
          <>
            <Pairs pairs={pairs} />
            <Loads loads={loads} />
          </>
        )}
      </QueryBoundary>
    </RowsModal>
  );
}

/** Neither list is sorted or summed. */
const asAnswered = { totals: null, totalsLabel: '', sort: null, onSort: () => undefined };

type Pair = ExchangeRates['pairs'][number] & { pair: string };

const pairColumns: readonly Column<Pair>[] = [
  { field: 'pair', title: texts.pairs.pair, sortable: false },
  { field: 'lastRate', title: texts.pairs.lastRate, width: 130, sortable: false, leads: true },
  { field: 'lastDay', title: texts.pairs.lastDay, kind: 'date', width: 130, sortable: false },
  { field: 'firstDay', title: texts.pairs.firstDay, kind: 'date', width: 130, sortable: false },
  { field: 'rates', title: texts.pairs.rates, kind: 'count', sortable: false },
];

function Pairs({ pairs }: { pairs: ExchangeRates['pairs'] }) {
  const { open, overlay } = useOverlay((pair: Pair) => <PairModal pair={pair} />);
  return (
    <section className={styles.part}>
      <h3>{texts.pairs.title}</h3>
      <Rows<Pair>
        {...asAnswered}
        label={texts.pairs.title}
        columns={pairColumns}
        rows={pairs.map((pair) => ({
          ...pair,
          pair: texts.pairs.fromTo(pair.from, pair.to),
          lastRate: exact(pair.lastRate),
        }))}
        onOpen={open}
        emptyText={texts.pairs.none}
      />
      {overlay}
    </section>
  );
}

type Load = ExchangeRates['loads'][number] & { when: string; added: number; state: string };

const loadColumns: readonly Column<Load>[] = [
  { field: 'when', title: texts.loads.when, width: 160, sortable: false },
  { field: 'file', title: texts.loads.file, width: 260, sortable: false, leads: true },
  { field: 'source', title: texts.loads.source, sortable: false },
  { field: 'added', title: texts.loads.added, kind: 'count', sortable: false },
  { field: 'corrected', title: texts.loads.corrected, kind: 'count', sortable: false },
  { field: 'state', title: texts.loads.state, width: 90, sortable: false },
  { field: 'actor', title: texts.loads.who, sortable: false },
];

function Loads({ loads }: { loads: ExchangeRates['loads'] }) {
  const { time_zone: timeZone } = useUser().client;
  const shown = loads.map((load) => ({
    ...load,
    when: timeIn(timeZone, new Date(load.at)),
    added: load.rates - load.corrected,
    state: load.isUndone ? texts.loads.undone : texts.loads.inUse,
  }));
  return (
    <section className={styles.part}>
      <h3>{texts.loads.title}</h3>
      <p className={styles.lead}>{texts.loads.lead}</p>
      <Rows<Load>
        {...asAnswered}
        label={texts.loads.title}
        columns={loadColumns}
        rows={shown}
        emptyText={texts.loads.none}
      />
    </section>
  );
}

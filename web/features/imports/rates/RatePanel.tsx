/** The currencies of the TMC's lines, how recent their rates are, and ways to add rates. */

import { type ExchangeRates, list } from '@tripledger/contract/exchange-rates/calls.ts';
import { Button } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { todayIn } from '../../../filter/shortcuts.ts';
import { useUser } from '../../../session/useUser.ts';
import { useOpen } from '../../../shared/dashboard/useDetail.ts';
import type { Column } from '../../../ui/columns.ts';
import { date, exact } from '../../../ui/format.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useOverlay } from '../../../ui/modal.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import type { Detail } from '../details.ts';
import styles from '../imports.module.css';
import ofRates from './rates.module.css';
import { isOutOfDate, recencyOf } from './recency.ts';
import { texts } from './texts.ts';

const LoadFileModal = lazyComponent(() => import('./LoadFileModal.tsx'));
const EnterRateModal = lazyComponent(() => import('./EnterRateModal.tsx'));

type Shown = ExchangeRates['used'][number] & { rates: string; way: string; isLacking: boolean };

const columns: readonly Column<Shown>[] = [
  { field: 'currency', title: texts.used.currency, width: 100, sortable: false },
  {
    field: 'rates',
    title: texts.used.rates,
    width: 220,
    sortable: false,
    leads: true,
    isAlert: ({ isLacking }) => isLacking,
  },
  { field: 'way', title: texts.used.way, width: 140, sortable: false },
  { field: 'lines', title: texts.used.lines, kind: 'count', sortable: false },
  { field: 'lastDay', title: texts.used.lastDay, kind: 'date', width: 150, sortable: false },
];

export function RatePanel() {
  const answer = useAnswer(list);
  const openDetail = useOpen<Detail>();
  const { open, overlay } = useOverlay((what: 'file' | 'rate') =>
    what === 'file' ? <LoadFileModal /> : <EnterRateModal />,
  );
  return (
    <>
      <Panel title={texts.title} answer={answer}>
        {(rates) => (
          <>
            <Used rates={rates} />
            <div className={`${styles.actions} ${ofRates.buttons}`}>
              <Button onClick={() => open('file')}>{texts.loadFile}</Button>
              <Button onClick={() => open('rate')}>{texts.enter}</Button>
              {rates.loads.length > 0 && (
                <Button type="link" onClick={() => openDetail({ of: 'rates' })}>
                  {texts.all}
                </Button>
              )}
            </div>
          </>
        )}
      </Panel>
      {overlay}
    </>
  );
}

function Used({ rates: { used, currency, pairs } }: { rates: ExchangeRates }) {
  const { settings, time_zone: timeZone } = useUser().client;
  const { exchange_rate_rule: rule, budget_rates: budgetRates } = settings;
  if (used.length === 0) return <p className={styles.lead}>{texts.none(currency)}</p>;
  const today = todayIn(timeZone);
  const shown = (one: ExchangeRates['used'][number]): Shown => {
    if (rule === 'budget') {
      const found = budgetRates.find((budget) => budget.currency === one.currency);
      const rates = found ? texts.budgetRate(exact(found.rate)) : texts.noRates;
      return { ...one, rates, way: texts.directly, isLacking: !found };
    }
    const found = recencyOf(pairs, one.currency, currency);
    if (!found) return { ...one, rates: texts.noRates, way: '', isLacking: true };
    const isLacking = isOutOfDate(found.lastDay, settings, today);
    const day = date(found.lastDay);
    return {
      ...one,
      rates: isLacking ? texts.outOfDate(day) : day,
      way: found.via === null ? texts.directly : texts.byWayOf(found.via),
      isLacking,
    };
  };
  return (
    <>
      <p className={styles.lead}>{texts.lead(currency, rule)}</p>
      <Rows<Shown>
        label={texts.used.title}
        columns={columns}
        rows={used.map(shown)}
        totals={null}
        totalsLabel=""
        sort={null}
        onSort={() => undefined}
        emptyText=""
      />
    </>
  );
}

/** The rates of two currencies, month by month. */

import { type ExchangeRates, pairDays } from '@tripledger/contract/exchange-rates/calls.ts';
import { monthsOf } from '@tripledger/contract/vocabulary/local-time.ts';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useAnswer } from '../../../api/useAnswer.ts';
import type { Column } from '../../../ui/columns.ts';
import { exact, month as monthText } from '../../../ui/format.ts';
import { useModal } from '../../../ui/modal.tsx';
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import styles from './rates.module.css';
import { texts } from './texts.ts';

type Day = { day: string; rate: string; source: string; file: string };

const columns: readonly Column<Day>[] = [
  { field: 'day', title: texts.days.day, kind: 'date', sortable: false },
  { field: 'rate', title: texts.days.rate, width: 130, sortable: false, leads: true },
  { field: 'source', title: texts.days.source, width: 140, sortable: false },
  { field: 'file', title: texts.days.file, sortable: false },
];

type Pair = Pick<ExchangeRates['pairs'][number], 'from' | 'to' | 'firstDay' | 'lastDay'>;

export function PairModal({ pair: { from, to, firstDay, lastDay } }: { pair: Pair }) {
  const { modal } = useModal();
  const id = useId();
  const [month, setMonth] = useState(lastDay.slice(0, 7));
  const answer = useAnswer(pairDays, { query: { from, to, month } });
  const months = monthsOf(firstDay, lastDay).reverse();
  const options = months.map((value) => ({ value, label: monthText(value) }));
  return (
    <Modal {...modal} title={texts.days.titleOf(from, to)} width={760}>
      <div className={styles.month}>
        <label htmlFor={id}>{texts.days.month}</label>
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          value={month}
          onChange={setMonth}
        />
      </div>
      <QueryBoundary
        answer={answer}
        height={320}
        isEmpty={({ days }) => days.length === 0}
        emptyText={texts.days.none}
      >
        {({ days }) => (
          <Rows<Day>
            label={texts.days.titleOf(from, to)}
            columns={columns}
            rows={days.map((one) => ({ ...one, rate: exact(one.rate) }))}
            totals={null}
            totalsLabel=""
            sort={null}
            onSort={() => undefined}
            emptyText={texts.days.none}
          />
        )}
      </QueryBoundary>
    </Modal>
  );
}

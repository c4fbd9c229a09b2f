/** Scores and shares without defects by source, customer or month; a row narrows the screen to it. */

import { type Rule, ruleNames } from '@tripledger/contract/data-quality/rules.ts';
import { percentage } from '@tripledger/contract/metrics/metric.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { datesOfMonth } from '../../shared/months/months.ts';
import type { Column } from '../../ui/columns.ts';
import { month as monthText } from '../../ui/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ShortTable } from '../../ui/ShortTable.tsx';
import styles from './data-quality.module.css';
import { texts } from './texts.ts';
import { isEmpty, type Overview, useOverview } from './useOverview.ts';
import { useSource } from './useSource.ts';

type By = keyof typeof texts.by;
type Counted = keyof typeof texts.counted;
type Judged = Overview['all'];
type Row = Record<Rule | 'score', number | null> & { name: string; lines: number; choose: () => void };

const options = <Key extends string>(words: Record<Key, string>) =>
  (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value] }));

export function Breakdown() {
  const answer = useOverview();
  const [by, setBy] = useState<By>('sources');
  const [counted, setCounted] = useState<Counted>('number');
  return (
    <Panel title={texts.breakdown} answer={answer} isEmpty={isEmpty} emptyText={texts.none} height={220}>
      {(overview) => (
        <>
          <div className={styles.choices}>
            <Segmented aria-label={texts.chooseBy} value={by} onChange={setBy} options={options(texts.by)} />
            <Segmented
              aria-label={texts.chooseCounted}
              value={counted}
              onChange={setCounted}
              options={options(texts.counted)}
            />
          </div>
          <Table overview={overview} by={by} counted={counted} />
        </>
      )}
    </Panel>
  );
}

function Table({ overview, by, counted }: { overview: Overview; by: By; counted: Counted }) {
  const [, chooseSource] = useSource();
  const { setFilter, dates } = useFilter();
  const rowsBy: Record<By, () => Row[]> = {
    sources: () =>
      overview.sources.map(({ source, ...judged }) =>
        rowOf(source, judged, counted, () => chooseSource(source)),
      ),
    customers: () =>
      overview.customers.map(({ id, label, ...judged }) =>
        rowOf(label, judged, counted, () => setFilter({ node: id })),
      ),
    months: () =>
      overview.months.map(({ month, ...judged }) =>
        rowOf(monthText(month), judged, counted, () => setFilter({ range: datesOfMonth(dates, month) })),
      ),
  };
  return (
    <ShortTable<Row>
      label={`${texts.breakdown}, ${texts.by[by]}`}
      columns={columnsOf(by)}
      rows={rowsBy[by]()}
      onOpen={({ choose }) => choose()}
      height="420px"
    />
  );
}

/** Days have no spend and are judged by source. */
function rowOf(name: string, { lines, score, rules }: Judged, counted: Counted, choose: () => void): Row {
  const shares = ruleNames.map((rule) => {
    const { base, defects, baseMoney, defectMoney } = rules[rule];
    const [whole, bad] = counted === 'number' ? [base, defects] : [baseMoney, defectMoney];
    return [rule, percentage(whole - bad, whole)];
  });
  return { ...(Object.fromEntries(shares) as Record<Rule, number | null>), name, lines, score, choose };
}

const names = {
  sources: texts.columns.source,
  customers: texts.columns.customer,
  months: texts.columns.month,
} satisfies Record<By, string>;

const columnsOf = (by: By): readonly Column<Row>[] => [
  { field: 'name', title: names[by], width: 150 },
  { field: 'lines', title: texts.columns.lines, kind: 'count', width: 84 },
  { field: 'score', title: texts.columns.score, kind: 'decimal', width: 72 },
  ...ruleNames.map((rule) => ({
    field: rule,
    title: texts.short[rule],
    kind: 'percent' as const,
    width: 92,
  })),
];

/** Spend by supplier; a slice leads to the supplier's car types, Back returns. */
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import { spendByCarType, spendBySupplier } from '@tripledger/contract/rental-car/calls.ts';
import { figures } from '@tripledger/contract/rental-car/figures.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { type Before, useCompared } from '../../shared/compare/useCompared.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { type MoneyFormat, money } from '../../ui/format.ts';
import { lazyBeside } from '../../ui/lazy-beside.ts';
import type { Block } from './block.ts';
import { canBeDrawn, comparedSlices, type SpendSlice } from './prepare.ts';
import styles from './rental-car.module.css';

const PieChart = lazyBeside(() => import('../../ui/charts/PieChart.tsx'));

const height = 320;

const columnsOf = (title: string): readonly Column<SpendSlice>[] => [
  { field: 'name', title, width: 120 },
  { field: 'value', title: 'Total spend', kind: 'money', width: 104 },
];

export function SupplierPie({ query, client, onOpen }: Block) {
  // A supplier holds for the filter under which it was chosen.
  const [chosen, setChosen] = useState<{ query: Block['query']; supplierName: string }>();
  const supplierName = chosen?.query === query ? chosen.supplierName : null;
  const suppliers = useCompared(spendBySupplier, { query });
  const carTypes = useCompared(
    spendByCarType,
    { query: { ...query, supplierName: supplierName ?? '' } },
    { enabled: supplierName !== null },
  );
  const { answer, before } = supplierName === null ? suppliers : carTypes;
  // The supplier before this one is nothing to look at meanwhile.
  const ofAnother = supplierName !== null && answer.isPlaceholderData;
  const columns = [
    ...columnsOf(supplierName === null ? 'Supplier' : 'Car type'),
    ...beforeColumns<SpendSlice>('money', before),
  ];
  const pick = ({ name }: SpendSlice) =>
    supplierName === null
      ? setChosen({ query, supplierName: name })
      : onOpen({ of: 'slice', supplierName, carType: name });
  return (
    <ChartPanel
      title="Rental Car Spend by Supplier"
      figure={figures.spendBySupplier}
      answer={ofAnother ? { ...answer, data: undefined } : answer}
      above={
        <div className={styles.level}>
          {supplierName === null ? (
            <span className={styles.where}>All suppliers</span>
          ) : (
            <>
              <Button size="small" icon={<ArrowLeftOutlined />} onClick={() => setChosen(undefined)}>
                Back
              </Button>
              <span className={styles.where}>{supplierName}, by car type</span>
            </>
          )}
          <Button
            type="link"
            size="small"
            aria-label={`More info: ${figures.spendBySupplier.label}`}
            onClick={() =>
              onOpen(
                supplierName === null
                  ? { of: 'lines', figure: 'spendBySupplier' }
                  : { of: 'slice', supplierName },
              )
            }
          >
            More info
          </Button>
        </div>
      }
      isEmpty={(slices) => slices.length === 0}
      emptyText="No hires in these dates"
      height={height}
      part={PieChart}
      chart={(slices) => (
        <Pie
          slices={slices}
          before={before}
          label={`Rental car spend by ${supplierName === null ? 'supplier' : 'car type'}, as a pie`}
          client={client}
          onPick={pick}
        />
      )}
      twin={(slices) => {
        const rows = comparedSlices(slices, before);
        return { columns, rows, client, totals: totalsOf(rows, columns), onOpen: pick };
      }}
    />
  );
}

type PieProps = {
  slices: readonly SpendSlice[];
  before: Before<readonly SpendSlice[]> | undefined;
  label: string;
  client: MoneyFormat;
  onPick: (slice: SpendSlice) => void;
};

function Pie({ slices, before, label, client, onPick }: PieProps) {
  const earlier = before?.data;
  const drawn = useMemo(() => comparedSlices(slices, earlier && { data: earlier }), [slices, earlier]);
  const text = useMemo(() => (value: number) => money(value, client), [client]);
  if (!canBeDrawn(drawn)) {
    return <p className={styles.nothing}>No spend above zero to draw: see the table</p>;
  }
  return <PieChart label={label} height={height} slices={drawn} text={text} onPick={onPick} />;
}

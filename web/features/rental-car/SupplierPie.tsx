/** Spend by supplier; a slice opens the supplier's car types, Back returns. */

import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import { type Shared, withShares } from '@tripledger/charts/slices.ts';
import { spendByCarType, spendBySupplier } from '@tripledger/contract/rental-car/calls.ts';
import { metrics } from '@tripledger/contract/rental-car/metrics.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFilter } from '../../filter/useFilter.ts';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { asideOf, withOnly } from '../../shared/only/OnlyButton.tsx';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { pieHeight } from '../../ui/charts/pie-height.ts';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useMoneyTexts } from '../../ui/money.ts';
import type { Detail } from './details.ts';
import { type SpendSlice, sliceBy } from './prepare.ts';
import styles from './rental-car.module.css';
import { texts } from './texts.ts';

const PieChart = lazyComponent(() => import('../../ui/charts/PieChart.tsx'));

const height = pieHeight(320);

const columnsOf = (isOfSuppliers: boolean): readonly Column<Shared<SpendSlice>>[] => [
  isOfSuppliers
    ? withOnly({ field: 'name', title: texts.columns.supplier, width: 120 }, onlySupplier)
    : { field: 'name', title: texts.columns.carType, width: 120 },
  { field: 'value', title: texts.columns.totalSpend, kind: 'money', width: 104 },
  { field: 'share', title: texts.columns.share, kind: 'percent', width: 76 },
];

export function SupplierPie() {
  const open = useOpen<Detail>();
  const { query } = useFilter();
  // The selected supplier applies only to the filter under which it was selected.
  const [chosen, setChosen] = useState<{ query: object; supplierName: string }>();
  const supplierName = chosen?.query === query ? chosen.supplierName : null;
  const suppliers = useComparedRows(spendBySupplier, sliceBy);
  const carTypes = useComparedRows(
    spendByCarType,
    sliceBy,
    { supplierName: supplierName ?? '' },
    { enabled: supplierName !== null },
  );
  const { answer, before } = supplierName === null ? suppliers : carTypes;
  // The data of the previously selected supplier must not be shown while loading.
  const isOtherSupplier = supplierName !== null && answer.isPlaceholderData;
  const columns = [
    ...columnsOf(supplierName === null),
    ...beforeColumns<Shared<SpendSlice>>('money', before),
  ];
  const pick = ({ name }: SpendSlice) =>
    supplierName === null
      ? setChosen({ query, supplierName: name })
      : open({ of: 'slice', supplierName, carType: name });
  return (
    <ChartPanel
      title={texts.spendBySupplier.title}
      metric={metrics.spendBySupplier}
      answer={isOtherSupplier ? { ...answer, data: undefined } : answer}
      above={
        <div className={styles.level}>
          {supplierName === null ? (
            <span className={styles.where}>{texts.spendBySupplier.allSuppliers}</span>
          ) : (
            <>
              <Button
                size="small"
                icon={<Icon of={ArrowLeftOutlined} />}
                onClick={() => setChosen(undefined)}
              >
                {texts.spendBySupplier.back}
              </Button>
              <span className={styles.where}>{texts.spendBySupplier.ofSupplier(supplierName)}</span>
            </>
          )}
          <Button
            type="link"
            size="small"
            aria-label={texts.spendBySupplier.openRowsOf(metrics.spendBySupplier.label)}
            onClick={() =>
              open(
                supplierName === null
                  ? { of: 'lines', figure: 'spendBySupplier' }
                  : { of: 'slice', supplierName },
              )
            }
          >
            {texts.spendBySupplier.openRows}
          </Button>
        </div>
      }
      isEmpty={(slices) => slices.length === 0}
      emptyText={texts.noHires}
      height={height}
      part={PieChart}
      chart={(slices) => (
        <Pie
          slices={slices}
          label={
            supplierName === null ? texts.spendBySupplier.pieOfSuppliers : texts.spendBySupplier.pieOfCarTypes
          }
          onPick={pick}
          aside={supplierName === null ? aside : undefined}
        />
      )}
      twin={(slices) => {
        const rows = withShares(slices);
        return { columns, rows, totals: totalsOf(rows, columns), onOpen: pick };
      }}
    />
  );
}

type PieProps = {
  slices: readonly SpendSlice[];
  label: string;
  onPick: (slice: SpendSlice) => void;
  aside: ((slice: SpendSlice) => ReactNode) | undefined;
};

const onlySupplier = ({ name }: Pick<SpendSlice, 'name'>) => ({ carCompany: name });
const aside = asideOf(onlySupplier, true);

function Pie({ slices, label, onPick, aside }: PieProps) {
  const { text } = useMoneyTexts();
  return <PieChart label={label} height={height} slices={slices} text={text} onPick={onPick} aside={aside} />;
}

import { productColors } from '@tripledger/charts/palette.ts';
import { emissionsByClass } from '@tripledger/contract/airfare/emissions.ts';
import { metrics } from '@tripledger/contract/airfare/metrics.ts';
import { useMemo } from 'react';
import { useComparedRows } from '../../shared/compare/useComparedRows.ts';
import { beforeColumns } from '../../shared/compare/with-before.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { withOnly } from '../../shared/only/OnlyButton.tsx';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { type Column, totalsOf } from '../../ui/columns.ts';
import { mass, shortMass } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { MethodLine } from '../../ui/MethodLine.tsx';
import type { Detail } from './details.ts';
import { type EmissionClass, emitted, flightColumns, withoutFlights } from './prepare-emissions.ts';
import { texts } from './texts.ts';

const BarChart = lazyComponent(() => import('../../ui/charts/BarChart.tsx'));

const height = 280;

const columns: readonly Column<EmissionClass>[] = [
  withOnly({ field: 'classOfTravel', title: texts.columns.classOfTravel }, ({ classOfTravel }) => ({
    classOfTravel,
  })),
  ...flightColumns,
];
const by = { key: ({ classOfTravel }: EmissionClass) => classOfTravel, value: emitted, gone: withoutFlights };

/** Emissions by class of travel; a bar or a row of the table opens its flights. */
export function EmissionClasses() {
  const openDetail = useOpen<Detail>();
  const { answer, before } = useComparedRows(emissionsByClass, by);
  const open = ({ classOfTravel }: EmissionClass) => openDetail({ of: 'emissionClass', classOfTravel });
  return (
    <ChartPanel
      title={texts.emissionsByClass.title}
      metric={metrics.CO2Emission}
      answer={answer}
      isEmpty={(classes) => classes.length === 0}
      emptyText={texts.noFlights}
      height={height}
      part={BarChart}
      above={<MethodLine />}
      chart={(classes) => (
        <Bars
          classes={classes}
          isCompared={before?.data !== undefined}
          onOpen={open}
          onOpenAll={() => openDetail({ of: 'lines', figure: 'CO2Emission' })}
        />
      )}
      twin={(classes) => {
        const all = [...columns, ...beforeColumns<EmissionClass>('decimal', before, { total: true })];
        return { columns: all, rows: classes, totals: totalsOf(classes, all), onOpen: open };
      }}
    />
  );
}

type BarsProps = {
  classes: readonly EmissionClass[];
  isCompared: boolean;
  onOpen: (one: EmissionClass) => void;
  onOpenAll: () => void;
};

function Bars({ classes, isCompared, onOpen, onOpenAll }: BarsProps) {
  const bars = useMemo(() => {
    const categories = classes.map(({ classOfTravel }) => classOfTravel);
    return {
      categories,
      series: [{ name: texts.emissions, color: productColors.air, values: classes.map(emitted) }],
      before: isCompared ? { categories, values: classes.map((one) => one.before ?? null) } : undefined,
    };
  }, [classes, isCompared]);
  return (
    <BarChart
      label={texts.emissionsByClass.bars}
      height={height}
      {...bars}
      text={mass}
      short={shortMass}
      allNames
      onPick={(at) => classes[at] && onOpen(classes[at])}
      onPickSeries={onOpenAll}
    />
  );
}

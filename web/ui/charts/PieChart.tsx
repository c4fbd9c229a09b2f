import { PieChart as EChartsPie } from 'echarts/charts';
import { LegendScrollComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback } from 'react';
import { Drawing } from './Drawing.tsx';
import { drawnSlices, preparePie, type Slice } from './pie.ts';
import { useChartTheme } from './useChartTheme.ts';

use([EChartsPie, LegendScrollComponent]);

type Props = {
  label: string;
  height: number | string;
  slices: readonly Slice[];
  text: (value: number) => string;
  onPick?: (slice: Slice) => void;
};

/** A pie. Pass `slices` and `text` that stay the same between renders. */
export default function PieChart({ label, height, slices, text, onPick }: Props) {
  const theme = useChartTheme();
  const option = useCallback(
    (narrow: boolean) => preparePie({ slices, text, theme, narrow }),
    [slices, text, theme],
  );
  const pick = (at: number) => {
    const slice = drawnSlices(slices)[at];
    if (slice) onPick?.(slice);
  };
  return <Drawing label={label} option={option} height={height} onPick={pick} />;
}

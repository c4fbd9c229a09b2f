import { PieChart as EChartsPie } from 'echarts/charts';
import { LegendScrollComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback } from 'react';
import { Drawing } from './Drawing.tsx';
import { drawnSlices, preparePie, type Slice } from './pie.ts';
import { useChartTheme } from './useChartTheme.ts';

use([EChartsPie, LegendScrollComponent]);

type Props<Picked extends Slice> = {
  label: string;
  height: number | string;
  slices: readonly Picked[];
  text: (value: number) => string;
  /** Of the shares; default 1. */
  decimals?: number | undefined;
  onPick?: ((slice: Picked) => void) | undefined;
};

/** A pie. Pass `slices` and `text` that stay the same between renders. */
export default function PieChart<Picked extends Slice>(props: Props<Picked>) {
  const { label, height, slices, text, decimals, onPick } = props;
  const theme = useChartTheme();
  const option = useCallback(
    (narrow: boolean) => preparePie({ slices, text, decimals, theme, narrow }),
    [slices, text, decimals, theme],
  );
  const pick = (at: number) => {
    const slice = drawnSlices(slices)[at];
    if (slice) onPick?.(slice);
  };
  return <Drawing label={label} option={option} height={height} onPick={pick} />;
}

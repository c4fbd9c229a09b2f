/** Draws a prepared chart, keeps it as large as its box, and says what was clicked. */

import { TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

use([SVGRenderer, TooltipComponent]);

/** Below this width, in pixels, a chart leaves more of its room to the drawing itself. */
const narrowBelow = 440;

export type DrawingProps = {
  /** What the chart shows, in words; its table holds the values. */
  label: string;
  /** What to draw in a narrow or a wide box. The chart is drawn anew whenever this is another function. */
  option: (narrow: boolean) => EChartsCoreOption;
  /** Pixels, or a CSS length. */
  height: number | string;
  /** Gets the place of what was clicked in the series' data. */
  onPick?: ((dataIndex: number) => void) | undefined;
  /** Gets the chart to work with, and null once it has gone. */
  onChart?: (chart: EChartsType | null) => void;
};

export function Drawing({ label, option, height, onPick, onChart }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const latest = useRef({ option, onPick, onChart });
  useEffect(() => {
    latest.current = { option, onPick, onChart };
  });

  useEffect(() => {
    const drawn = init(box.current, null, { renderer: 'svg' });
    const isNarrow = () => drawn.getWidth() < narrowBelow;
    chart.current = drawn;
    drawn.on('click', ({ componentType, dataIndex }) => {
      if (componentType === 'series' && dataIndex !== undefined) latest.current.onPick?.(dataIndex);
    });
    latest.current.onChart?.(drawn);
    const watcher = new ResizeObserver(() => {
      // Hidden for a moment: what is drawn stays for when it comes back.
      if (box.current?.clientWidth === 0) return;
      const before = isNarrow();
      drawn.resize();
      if (isNarrow() !== before)
        drawn.setOption({ ...latest.current.option(isNarrow()), animation: false }, true);
    });
    watcher.observe(box.current!);
    return () => {
      watcher.disconnect();
      latest.current.onChart?.(null);
      drawn.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    const drawn = chart.current!;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const animation = { animation: !still, animationDuration: 300 };
    drawn.setOption({ ...animation, ...option(drawn.getWidth() < narrowBelow) }, true);
  }, [option]);

  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}

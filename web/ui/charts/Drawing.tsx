/** Draws a prepared chart, keeps it as large as its box, and says what was clicked. */

import type { Room } from '@tripledger/charts/room.ts';
import { TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, type ElementEvent, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { inTurn } from '../in-turn.ts';
import { usePrinting } from '../printing.ts';

use([SVGRenderer, TooltipComponent]);

/** The box in which a chart is drawn. Browser tests ask its chart where it has drawn what. */
type ChartBox = HTMLDivElement & { chart?: EChartsType };

/** A place in the window, in pixels. */
export type Spot = { x: number; y: number };

export type DrawingProps = {
  /** What the chart shows, in words; its table holds the values. */
  label: string;
  /** What to draw in so much room. The chart is drawn anew whenever this is another function. */
  option: (room: Room) => EChartsCoreOption;
  /** Pixels, or a CSS length. */
  height: number | string;
  /** Gets the place of what was clicked in its series' data, that of the series, and where it was clicked. */
  onPick?: ((dataIndex: number, seriesIndex: number, at: Spot) => void) | undefined;
  /** Of a chart with categories: gets the place of the one in whose column was clicked, beside what is drawn there. */
  onColumn?: ((category: number) => void) | undefined;
  /** Of a map: gets the name of the region that was clicked. */
  onRegion?: ((name: string) => void) | undefined;
  /** Gets the chart to work with, and null once it has gone. */
  onChart?: (chart: EChartsType | null) => void;
};

export function Drawing({ label, option, height, onPick, onColumn, onRegion, onChart }: DrawingProps) {
  const box = useRef<ChartBox>(null);
  const chart = useRef<EChartsType>(null);
  const isDrawn = useRef(false);
  const latest = useRef({ option, onPick, onColumn, onRegion, onChart });
  useEffect(() => {
    latest.current = { option, onPick, onColumn, onRegion, onChart };
  });

  // Before the browser paints: a block and its chart change in the same frame.
  useLayoutEffect(() => {
    const drawn = init(box.current, null, { renderer: 'svg' });
    chart.current = drawn;
    box.current!.chart = drawn;
    drawn.on('click', ({ componentType, name, dataIndex, seriesIndex, event }) => {
      if (componentType === 'geo' && name) latest.current.onRegion?.(name);
      if (componentType !== 'series' || dataIndex === undefined) return;
      latest.current.onPick?.(dataIndex, seriesIndex ?? 0, spotOf(event as ElementEvent));
    });
    const columnOf = (event: ElementEvent) =>
      latest.current.onColumn && isDrawn.current ? columnAt(drawn, event) : null;
    drawn.getZr().on('click', (event) => {
      const column = columnOf(event);
      if (column !== null) latest.current.onColumn?.(column);
    });
    drawn.getZr().on('mousemove', (event) => {
      if (columnOf(event) !== null) drawn.getZr().setCursorStyle('pointer');
    });
    latest.current.onChart?.(drawn);
    const watcher = new ResizeObserver(([entry]) => {
      // Hidden for a moment: what is drawn stays for when it comes back.
      if (!entry || entry.contentRect.width === 0 || isAsLarge(drawn, entry.contentRect)) return;
      if (isDrawn.current) fit(drawn, latest.current.option);
      else drawn.resize();
    });
    watcher.observe(box.current!);
    return () => {
      watcher.disconnect();
      latest.current.onChart?.(null);
      drawn.dispose();
      chart.current = null;
    };
  }, []);

  // The first drawing is the longest of all work on a screen, and takes its turn; those that follow do not.
  useLayoutEffect(() => {
    if (isDrawn.current) return draw(chart.current!, option);
    return inTurn(() => {
      isDrawn.current = true;
      draw(chart.current!, option);
    });
  }, [option]);

  // The watcher would be called too late for paper; back on the screen it is in time.
  const isPrinting = usePrinting();
  const fitPaper = useEffectEvent(() => fit(chart.current!, option));
  useLayoutEffect(() => {
    if (isPrinting) fitPaper();
  }, [isPrinting]);

  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}

/** The category in whose column this is, beside all that is drawn there. */
function columnAt(chart: EChartsType, { target, offsetX, offsetY }: ElementEvent): number | null {
  if (target || !chart.containPixel('grid', [offsetX, offsetY])) return null;
  return Number(chart.convertFromPixel({ xAxisIndex: 0 }, offsetX));
}

function spotOf({ event }: ElementEvent): Spot {
  const { clientX, clientY } = event as unknown as MouseEvent;
  return { x: clientX, y: clientY };
}

/** Makes the chart as large as its box by now, and draws it at once: what is only resized waits for a frame. */
function fit(chart: EChartsType, option: DrawingProps['option']): void {
  chart.resize();
  draw(chart, option);
}

/** Watching a box begins with a call that tells its present size. */
const isAsLarge = (chart: EChartsType, { width, height }: DOMRect) =>
  Math.abs(chart.getWidth() - width) < 1 && Math.abs(chart.getHeight() - height) < 1;

/** Without movement, which costs more time than the drawing. A map's outlines stay, all else is made anew. */
function draw(chart: EChartsType, option: DrawingProps['option']): void {
  const prepared = option({ width: chart.getWidth(), height: chart.getHeight() });
  const kept = prepared.geo ? { replaceMerge: ['series'] } : { notMerge: true };
  chart.setOption({ ...prepared, animation: false }, kept);
}

/** Draws a prepared chart, keeps it as large as its box, and reports clicks. */

import type { Room } from '@tripledger/charts/room.ts';
import { TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, type ElementEvent, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { inTurn } from '../in-turn.ts';
import { usePrinting } from '../printing.ts';

use([SVGRenderer, TooltipComponent]);

/** The element of a chart. Browser tests read its chart to locate what is drawn. */
type ChartBox = HTMLDivElement & { chart?: EChartsType };

/** A position in the window, in pixels. */
export type Spot = { x: number; y: number };

export type DrawingProps = {
  /** The accessible name of the chart; its table contains the values. */
  label: string;
  /** Computes the chart for the given size. The chart is redrawn whenever the function changes. */
  option: (room: Room) => EChartsCoreOption;
  /** Pixels, or a CSS length. */
  height: number | string;
  /** Receives the index of the clicked item in its series, the index of the series, and the position of the click. */
  onPick?: ((dataIndex: number, seriesIndex: number, at: Spot) => void) | undefined;
  /** For charts with categories: receives the index of the category whose column was clicked beside the drawn items. */
  onColumn?: ((category: number) => void) | undefined;
  /** For maps: receives the name of the clicked region. */
  onRegion?: ((name: string) => void) | undefined;
  /** Receives the chart instance, and null once it is disposed. */
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

  // Layout effect, so that a block and its chart change in the same frame.
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
      // Ignores temporary hiding, so that the drawing remains for when it reappears.
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

  // The first drawing is the most expensive work on a screen, so it is scheduled; later ones are immediate.
  useLayoutEffect(() => {
    if (isDrawn.current) return draw(chart.current!, option);
    return inTurn(() => {
      isDrawn.current = true;
      draw(chart.current!, option);
    });
  }, [option]);

  // For printing, the observer would fire too late; back on the screen it fires in time.
  const isPrinting = usePrinting();
  const fitPaper = useEffectEvent(() => fit(chart.current!, option));
  useLayoutEffect(() => {
    if (isPrinting) fitPaper();
  }, [isPrinting]);

  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}

/** The category whose column contains the position, unless an item is drawn there. */
function columnAt(chart: EChartsType, { target, offsetX, offsetY }: ElementEvent): number | null {
  if (target || !chart.containPixel('grid', [offsetX, offsetY])) return null;
  return Number(chart.convertFromPixel({ xAxisIndex: 0 }, offsetX));
}

function spotOf({ event }: ElementEvent): Spot {
  const { clientX, clientY } = event as unknown as MouseEvent;
  return { x: clientX, y: clientY };
}

/** Resizes the chart to its box and redraws it synchronously; a mere resize would wait for a frame. */
function fit(chart: EChartsType, option: DrawingProps['option']): void {
  chart.resize();
  draw(chart, option);
}

/** Observing starts with a callback that reports the current size. */
const isAsLarge = (chart: EChartsType, { width, height }: DOMRect) =>
  Math.abs(chart.getWidth() - width) < 1 && Math.abs(chart.getHeight() - height) < 1;

/** Without animation, which would take longer than drawing. A map keeps its outlines; everything else is replaced. */
function draw(chart: EChartsType, option: DrawingProps['option']): void {
  const prepared = option({ width: chart.getWidth(), height: chart.getHeight() });
  const kept = prepared.geo ? { replaceMerge: ['series'] } : { notMerge: true };
  chart.setOption({ ...prepared, animation: false }, kept);
}

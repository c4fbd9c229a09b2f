import { type LineDrawing, prepareLines } from '@tripledger/charts/lines.ts';
import { LineChart as EChartsLines } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback } from 'react';
import styles from './charts.module.css';
import { Drawing } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { useChartTheme } from './useChartTheme.ts';

use([EChartsLines, GridComponent]);

type Props = Omit<LineDrawing, 'theme'> & { label: string; height: number | string };

/** A line chart. `categories`, `series`, `text` and `short` must be stable between renders. */
export default function LineChart({ label, height, categories, series, text, short }: Props) {
  const theme = useChartTheme();
  const option = useCallback(
    () => prepareLines({ categories, series, text, short, theme }),
    [categories, series, text, short, theme],
  );
  return (
    <div className={styles.chart} style={{ height }}>
      <div className={styles.drawing}>
        <Drawing label={label} option={option} height="100%" />
      </div>
      <Legend kind="bars" entries={series.map(({ name, color }) => ({ name, color }))} />
    </div>
  );
}

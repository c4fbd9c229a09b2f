import world from 'virtual:world-map';
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { Button, Space } from 'antd';
import { ScatterChart } from 'echarts/charts';
import { GeoComponent } from 'echarts/components';
import { type EChartsType, registerMap, use } from 'echarts/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Drawing } from './Drawing.tsx';
import { drawnPoints, type MapPoint, mapName, prepareMap } from './map.ts';
import { onMap } from './projection.ts';
import { useChartTheme } from './useChartTheme.ts';
import styles from './WorldMap.module.css';

use([ScatterChart, GeoComponent]);
registerMap(mapName, { svg: world });

type Props = {
  label: string;
  height: number | string;
  points: readonly MapPoint[];
  text: (value: number) => string;
  onPick?: (point: MapPoint) => void;
};

const step = 1.8;

/** Points on the world map. Pass `points` and `text` that stay the same between renders. */
export default function WorldMap({ label, height, points, text, onPick }: Props) {
  const theme = useChartTheme();
  const chart = useRef<EChartsType>(null);
  const drawn = useMemo(() => drawnPoints(points), [points]);
  const option = useCallback(
    (narrow: boolean) => prepareMap({ points: drawn, text, theme, narrow }),
    [drawn, text, theme],
  );

  const [zoom, setZoom] = useState(1);

  // The wheel scrolls the page; only an enlarged map can be dragged. It is enlarged around its largest point.
  const enlarge = (next: number) => {
    setZoom(next);
    const largest = drawn[0];
    const center = largest && zoom === 1 ? onMap(largest.longitude, largest.latitude) : undefined;
    chart.current?.setOption({
      geo: {
        zoom: next,
        roam: next > 1 ? 'move' : false,
        ...(next === 1 ? { center: null } : center && { center }),
      },
    });
  };

  return (
    <div className={styles.map}>
      <Drawing
        label={label}
        option={option}
        height={height}
        onPick={(at) => drawn[at] && onPick?.(drawn[at])}
        onChart={(made) => {
          chart.current = made;
        }}
      />
      <Space.Compact orientation="vertical" className={styles.zoom ?? ''}>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label="Enlarge the map"
          disabled={zoom >= step ** 4}
          onClick={() => enlarge(zoom * step)}
        />
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label="Reduce the map"
          disabled={zoom <= 1}
          onClick={() => enlarge(Math.max(1, zoom / step))}
        />
      </Space.Compact>
    </div>
  );
}

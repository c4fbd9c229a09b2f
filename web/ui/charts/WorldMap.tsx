import world from 'virtual:world-map';
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { beforeName } from '@tripledger/charts/palette.ts';
import type { Room } from '@tripledger/charts/room.ts';
import { Button, Space } from 'antd';
import { ScatterChart } from 'echarts/charts';
import { GeoComponent } from 'echarts/components';
import { type EChartsType, registerMap, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { texts } from '../texts.ts';
import styles from './charts.module.css';
import { Drawing, type Spot } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import {
  drawnPoints,
  enlargement,
  type MapPoint,
  mapName,
  type PlacedPoint,
  prepareMap,
  targetSize,
} from './map.ts';
import { PickList } from './PickList.tsx';
import { onMap } from './projection.ts';
import { useChartTheme } from './useChartTheme.ts';

use([ScatterChart, GeoComponent, LabelLayout]);
registerMap(mapName, { svg: world });

type Props = {
  label: string;
  height: number | string;
  points: readonly MapPoint[];
  text: (value: number) => string;
  onPick: (point: MapPoint) => void;
};

const maxEnlarged = enlargement ** 4;

/**
 * A map that fits all points; a click near several points opens a list of them. `points` and `text` must be stable
 * between renders.
 */
export default function WorldMap({ label, height, points, text, onPick }: Props) {
  const theme = useChartTheme();
  const chart = useRef<EChartsType>(null);
  const drawn = useMemo(() => drawnPoints(points), [points]);
  const [enlarged, setEnlarged] = useState(1);
  const option = useCallback(
    (room: Room) => prepareMap({ points: drawn, text, theme, room, enlarged }),
    [drawn, text, theme, enlarged],
  );
  const [openList, setOpenList] = useState<{
    reached: readonly PlacedPoint[];
    at: Spot;
    of: readonly PlacedPoint[];
  }>();
  const pick = (point: PlacedPoint | undefined, at: Spot) => {
    const reached = chart.current ? pointsAt(chart.current, drawn, at) : [];
    if (reached.length > 1) setOpenList({ reached, at, of: drawn });
    else if (point) onPick(point);
  };
  return (
    <div className={styles.map}>
      <Drawing
        label={label}
        option={option}
        height={height}
        onPick={(place, _series, at) => pick(drawn[place], at)}
        onChart={(made) => {
          chart.current = made;
        }}
      />
      {drawn.some(({ before }) => (before ?? 0) > 0) && (
        <div className={styles.mapLegend}>
          <Legend kind="bars" entries={[{ name: beforeName, color: 'transparent', border: theme.quiet }]} />
        </div>
      )}
      <Space.Compact orientation="vertical" className={styles.zoom ?? ''}>
        <Button
          size="small"
          icon={<Icon of={PlusOutlined} />}
          aria-label={texts.map.enlarge}
          disabled={enlarged >= maxEnlarged}
          onClick={() => setEnlarged(enlarged * enlargement)}
        />
        <Button
          size="small"
          icon={<Icon of={MinusOutlined} />}
          aria-label={texts.map.reduce}
          disabled={enlarged <= 1}
          onClick={() => setEnlarged(Math.max(1, enlarged / enlargement))}
        />
      </Space.Compact>
      {openList?.of === drawn && (
        <PickList
          key={`${openList.at.x} ${openList.at.y}`}
          title={texts.map.placesHere(openList.reached.length)}
          at={openList.at}
          choices={openList.reached.map((point) => ({
            name: point.name,
            text: text(point.value),
            onPick: () => onPick(point),
          }))}
          onClosed={() => setOpenList(undefined)}
        />
      )}
    </div>
  );
}

/** The points whose click targets contain the position, largest first. */
function pointsAt(
  chart: EChartsType,
  points: readonly PlacedPoint[],
  { x, y }: Spot,
): readonly PlacedPoint[] {
  const { left, top } = chart.getDom().getBoundingClientRect();
  const room = { width: chart.getWidth(), height: chart.getHeight() };
  return points.filter(({ longitude, latitude, value }) => {
    const [pointX = 0, pointY = 0] = chart.convertToPixel('geo', onMap(longitude, latitude)) as number[];
    const reach = targetSize(value, points[0]?.value ?? 0, room) / 2;
    return Math.hypot(pointX - (x - left), pointY - (y - top)) <= reach;
  });
}

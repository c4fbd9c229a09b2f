import world from 'virtual:world-map';
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { Room } from '@tripledger/charts/room.ts';
import type { TrackedPlace } from '@tripledger/contract/traveller-tracker/calls.ts';
import { Button, Space } from 'antd';
import { ScatterChart } from 'echarts/charts';
import { GeoComponent } from 'echarts/components';
import { type EChartsType, registerMap, use } from 'echarts/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import styles from '../../ui/charts/charts.module.css';
import { type Spot as At, Drawing } from '../../ui/charts/Drawing.tsx';
import { PickList } from '../../ui/charts/PickList.tsx';
import { onMap } from '../../ui/charts/projection.ts';
import { useChartTheme } from '../../ui/charts/useChartTheme.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CircleFrame } from './CircleFrame.tsx';
import { indexOf, type Spot, spotsOf } from './clusters.ts';
import {
  countryOf,
  type LevelOf,
  mapName,
  prepareTracker,
  spotName,
  type View,
  whole,
  worldWidth,
} from './prepare.ts';
import { texts } from './texts.ts';
import type { Circle } from './where.ts';

use([ScatterChart, GeoComponent]);
registerMap(mapName, { svg: world });

/** The factor of one zoom step; the maximum zoom is derived from it. */
const step = 1.8;
const maxZoom = step ** 5;

type Props = {
  places: readonly TrackedPlace[];
  levels: LevelOf;
  height: number | string;
  onPlace: (place: TrackedPlace) => void;
  onCountry: (code: string) => void;
  onCircle: (circle: Circle) => void;
};

/** `places` and `levels` must be stable between renders. */
export default function TrackerMap({ places, levels, height, onPlace, onCountry, onCircle }: Props) {
  const theme = useChartTheme();
  const index = useMemo(() => indexOf(places), [places]);
  const [view, setView] = useState<View>(whole);
  const chart = useRef<EChartsType>(null);
  const [openList, setOpenList] = useState<{ spot: Spot; at: At } | null>(null);
  /** The spots drawn most recently, which clicks refer to. */
  const spots = useRef<readonly Spot[]>([]);
  /** The view whose centre has been applied: it is applied once, so that a dragged map stays there after new data. */
  const centred = useRef<View>(null);
  const option = useCallback(
    (room: Room) => {
      spots.current = spotsOf(index, worldWidth(room, view));
      const isCentred = centred.current === view;
      centred.current = view;
      return prepareTracker({
        spots: spots.current,
        levels,
        theme,
        view: isCentred ? { zoom: view.zoom } : view,
        room,
      });
    },
    [index, levels, theme, view],
  );
  const pick = (spot: Spot | undefined, at: At) => {
    const [first] = spot?.places ?? [];
    if (!spot || !first) return;
    if (spot.places.length === 1) onPlace(first);
    else setOpenList({ spot, at });
  };
  const zoomIn = ({ longitude, latitude }: Spot) => {
    const zoom = Math.min(maxZoom, view.zoom * step * step);
    setView({ zoom, center: onMap(longitude, latitude) });
  };
  return (
    <div className={styles.map}>
      <CircleFrame chart={chart} onCircle={onCircle}>
        <Drawing
          label={texts.map.label}
          option={option}
          height={height}
          onPick={(at, _series, spot) => pick(spots.current[at], spot)}
          onRegion={(outline) => {
            const code = countryOf(outline);
            if (code) onCountry(code);
          }}
          onChart={(made) => {
            chart.current = made;
            centred.current = null;
          }}
        />
        <Space.Compact orientation="vertical" className={styles.zoom ?? ''}>
          <Button
            size="small"
            icon={<Icon of={PlusOutlined} />}
            aria-label={texts.map.enlarge}
            disabled={view.zoom >= maxZoom}
            onClick={() => setView(({ zoom }) => ({ zoom: Math.min(maxZoom, zoom * step) }))}
          />
          <Button
            size="small"
            icon={<Icon of={MinusOutlined} />}
            aria-label={texts.map.reduce}
            disabled={view.zoom <= 1}
            onClick={() => setView(({ zoom }) => (zoom / step <= 1.01 ? whole : { zoom: zoom / step }))}
          />
        </Space.Compact>
      </CircleFrame>
      {openList && (
        <PickList
          key={`${openList.at.x} ${openList.at.y}`}
          title={spotName(openList.spot)}
          at={openList.at}
          choices={[
            ...(view.zoom < maxZoom
              ? [{ name: texts.map.enlargeHere, text: '', onPick: () => zoomIn(openList.spot) }]
              : []),
            ...openList.spot.places.map((place) => ({
              name: place.name,
              text: texts.map.travellers(place.value),
              onPick: () => onPlace(place),
            })),
          ]}
          onClosed={() => setOpenList(null)}
        />
      )}
    </div>
  );
}

import world from 'virtual:world-map';
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { plural } from '@tripledger/charts/format.ts';
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
import type { Circle } from './where.ts';

use([ScatterChart, GeoComponent]);
registerMap(mapName, { svg: world });

/** By so much the map is enlarged at once, and at most. */
const step = 1.8;
const mostEnlarged = step ** 5;

type Props = {
  places: readonly TrackedPlace[];
  levels: LevelOf;
  height: number | string;
  onPlace: (place: TrackedPlace) => void;
  onCountry: (code: string) => void;
  onCircle: (circle: Circle) => void;
};

/** Pass `places` and `levels` that stay the same between renders. */
export default function TrackerMap({ places, levels, height, onPlace, onCountry, onCircle }: Props) {
  const theme = useChartTheme();
  const index = useMemo(() => indexOf(places), [places]);
  const [view, setView] = useState<View>(whole);
  const chart = useRef<EChartsType>(null);
  const [listed, setListed] = useState<{ spot: Spot; at: At } | null>(null);
  /** What was drawn last: clicks are on that. */
  const spots = useRef<readonly Spot[]>([]);
  /** Whose centre was taken: it is taken once, so that a map that was dragged stays there when people move on. */
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
    else setListed({ spot, at });
  };
  const enlarge = ({ longitude, latitude }: Spot) => {
    const zoom = Math.min(mostEnlarged, view.zoom * step * step);
    setView({ zoom, center: onMap(longitude, latitude) });
  };
  return (
    <div className={styles.map}>
      <CircleFrame chart={chart} onCircle={onCircle}>
        <Drawing
          label="Advisory levels by country, and travellers under way as points with their number"
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
            icon={<PlusOutlined />}
            aria-label="Enlarge the map"
            disabled={view.zoom >= mostEnlarged}
            onClick={() => setView(({ zoom }) => ({ zoom: Math.min(mostEnlarged, zoom * step) }))}
          />
          <Button
            size="small"
            icon={<MinusOutlined />}
            aria-label="Reduce the map"
            disabled={view.zoom <= 1}
            onClick={() => setView(({ zoom }) => (zoom / step <= 1.01 ? whole : { zoom: zoom / step }))}
          />
        </Space.Compact>
      </CircleFrame>
      {listed && (
        <PickList
          key={`${listed.at.x} ${listed.at.y}`}
          title={spotName(listed.spot)}
          at={listed.at}
          choices={[
            ...(view.zoom < mostEnlarged
              ? [{ name: 'Enlarge the map here', text: '', onPick: () => enlarge(listed.spot) }]
              : []),
            ...listed.spot.places.map((place) => ({
              name: place.name,
              text: plural(place.value, 'traveller'),
              onPick: () => onPlace(place),
            })),
          ]}
          onClosed={() => setListed(null)}
        />
      )}
    </div>
  );
}

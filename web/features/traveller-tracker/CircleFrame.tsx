/** A map on which a circle can be drawn by dragging from its centre to its edge. */
import AimOutlined from '@ant-design/icons/es/icons/AimOutlined';
import { Button } from 'antd';
import type { EChartsType } from 'echarts/core';
import { type PointerEvent, type ReactNode, type RefObject, useState } from 'react';
import { fromMap } from '../../ui/charts/projection.ts';
import { Icon } from '../../ui/Icon.tsx';
import { texts } from './texts.ts';
import styles from './tracker.module.css';
import { type Circle, circleOf } from './where.ts';

type Spot = { x: number; y: number };
type Props = {
  chart: RefObject<EChartsType | null>;
  onCircle: (circle: Circle) => void;
  children: ReactNode;
};

/** For users who do not draw, the list of affected travellers offers circles around places. */
export function CircleFrame({ chart, onCircle, children }: Props) {
  const [isDrawing, setIsDrawing] = useState(false);
  const [drawn, setDrawn] = useState<{ middle: Spot; edge: Spot } | null>(null);
  const end = () => {
    setDrawn(null);
    setIsDrawing(false);
    const circle =
      drawn && chart.current && circleOf(at(chart.current, drawn.middle), at(chart.current, drawn.edge));
    if (circle) onCircle(circle);
  };
  return (
    <>
      <div className={styles.frame}>
        {children}
        {isDrawing && (
          <svg
            className={styles.draw}
            role="img"
            aria-label={texts.map.drawCircle}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              const middle = spotOf(event);
              setDrawn({ middle, edge: middle });
            }}
            onPointerMove={(event) => drawn && setDrawn({ ...drawn, edge: spotOf(event) })}
            onPointerUp={end}
            onPointerCancel={() => setDrawn(null)}
          >
            {drawn && (
              <circle className={styles.circle} cx={drawn.middle.x} cy={drawn.middle.y} r={lengthOf(drawn)} />
            )}
          </svg>
        )}
      </div>
      <Button
        size="small"
        icon={<Icon of={AimOutlined} />}
        aria-pressed={isDrawing}
        onClick={() => setIsDrawing(!isDrawing)}
      >
        {isDrawing ? texts.map.drawing : texts.map.drawCircle}
      </Button>
    </>
  );
}

function spotOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Spot {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

const lengthOf = ({ middle, edge }: { middle: Spot; edge: Spot }) =>
  Math.hypot(edge.x - middle.x, edge.y - middle.y);

function at(chart: EChartsType, { x, y }: Spot) {
  const [mapX = 0, mapY = 0] = chart.convertFromPixel('geo', [x, y]) as number[];
  return fromMap(mapX, mapY);
}

import { beforeName } from '@tripledger/charts/palette.ts';
import { isCompared, preparePie } from '@tripledger/charts/pie.ts';
import type { Room } from '@tripledger/charts/room.ts';
import { leftOutText, type Part, partsOf, type Slice } from '@tripledger/charts/slices.ts';
import { PieChart as EChartsPie } from 'echarts/charts';
import { use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { pageLocale, percent } from '../format.ts';
import { texts } from '../texts.ts';
import styles from './charts.module.css';
import { Drawing, type Spot } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { PickList } from './PickList.tsx';
import { useChartTheme } from './useChartTheme.ts';

// Labels that would lie on one another are left out.
use([EChartsPie, LabelLayout]);

type Props<Picked extends Slice> = {
  label: string;
  height: number | string;
  slices: readonly Picked[];
  text: (value: number) => string;
  /** The decimals of the shares; default 1. */
  decimals?: number | undefined;
  onPick: (slice: Picked) => void;
  /** Beside a slice in the legend and in the list of the remaining ones. */
  aside?: ((slice: Picked) => ReactNode) | undefined;
};

/**
 * A pie of the largest slices with its legend; the slice of the remaining ones opens a list of them. `slices` and
 * `text` must be stable between renders.
 */
export default function PieChart<Picked extends Slice>(props: Props<Picked>) {
  const { label, height, slices, text, decimals = 1, onPick, aside } = props;
  const theme = useChartTheme();
  const parts = useMemo(() => partsOf(slices, pageLocale()), [slices]);
  const option = useCallback(
    (room: Room) => preparePie({ parts, text, decimals, theme, locale: pageLocale(), room }),
    [parts, text, decimals, theme],
  );
  const [openList, setOpenList] = useState<{ part: Part<Picked>; at: Spot; of: readonly Picked[] }>();
  const open = (part: Part<Picked>, at: Spot) => {
    const [only, ...others] = part.slices;
    if (others.length > 0) setOpenList({ part, at, of: slices });
    else if (only) onPick(only);
  };
  const leftOut = leftOutText(slices, text);
  return (
    <div className={styles.chart} style={{ height }}>
      <div className={styles.parts}>
        {parts.length > 0 ? (
          <>
            <div className={styles.drawing}>
              <Drawing
                label={label}
                option={option}
                height="100%"
                onPick={(place, _series, at) => parts[place] && open(parts[place], at)}
              />
            </div>
            <Legend
              kind="pie"
              entries={[
                ...parts.map((part) => ({
                  name: part.name,
                  color: part.color,
                  text: percent(part.share, decimals),
                  onOpen: (entry: HTMLElement) => open(part, below(entry)),
                  aside: part.slices.length === 1 && part.slices[0] && aside?.(part.slices[0]),
                })),
                ...(isCompared(parts)
                  ? [{ name: texts.chart.outline(beforeName), color: 'transparent', border: theme.quiet }]
                  : []),
              ]}
            />
          </>
        ) : (
          <p className={styles.nothing}>{texts.chart.noPositiveValues}</p>
        )}
      </div>
      {leftOut && <p className={styles.note}>{leftOut}</p>}
      {openList?.of === slices && (
        <PickList
          key={openList.part.name}
          title={openList.part.name}
          at={openList.at}
          choices={openList.part.slices.map((slice) => ({
            name: slice.name,
            text: text(slice.value),
            onPick: () => onPick(slice),
            aside: aside?.(slice),
          }))}
          onClosed={() => setOpenList(undefined)}
        />
      )}
    </div>
  );
}

function below(entry: HTMLElement): Spot {
  const { left, bottom } = entry.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** The locations of travellers as a map and as a table, with the actions on them. */

import { advisoriesMap } from '@tripledger/contract/traveller-tracker/advisories.ts';
import { peopleUnderWay, type TrackedPlace, tripsMap } from '@tripledger/contract/traveller-tracker/calls.ts';
import { metrics } from '@tripledger/contract/traveller-tracker/metrics.ts';
import { advisoryLevelList } from '@tripledger/contract/vocabulary/advisories.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import type { Column } from '../../ui/columns.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import type { Detail } from './details.ts';
import { LevelBadge } from './LevelBadge.tsx';
import { levelLabel } from './levels.ts';
import { PeopleList } from './PeopleList.tsx';
import listStyles from './people.module.css';
import { levelsOf } from './prepare.ts';
import { SourceAge } from './SourceAge.tsx';
import { texts } from './texts.ts';
import styles from './tracker.module.css';
import { useDatesOfHeader, useWhen } from './useWhen.ts';
import { WhenControl } from './WhenControl.tsx';
import { circleName } from './where.ts';

const TrackerMap = lazyComponent(() => import('./TrackerMap.tsx'));

const height = 'var(--map-height)';
const noLevels = new Map();

type Shown = TrackedPlace & { level: string };

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: texts.map.columns.place, width: 150 },
  { field: 'value', title: texts.map.columns.travellers, kind: 'count', width: 80 },
  { field: 'country', title: texts.map.columns.country, kind: 'country' },
  { field: 'level', title: texts.map.columns.level, width: 170 },
];

export function TrackerPanel() {
  const open = useOpen<Detail>();
  const { client } = useFilter().query;
  const { chosen, when, choose } = useWhen();
  useDatesOfHeader(() => choose({ ...chosen, mode: 'dates', time: null }, { replace: true }));
  const query = { ...when, ...(client !== undefined && { client }) };
  const places = useAnswer(tripsMap, { query });
  const people = useAnswer(peopleUnderWay, { query });
  const advice = useAnswer(advisoriesMap, { query: {} });
  const levels = useMemo(() => (advice.data ? levelsOf(advice.data) : noLevels), [advice.data]);
  const openPlace = ({ locationId, name, country }: TrackedPlace) =>
    open({ of: 'place', locationId, name, country, when });
  const openAll = () => open({ of: 'affected', where: {}, name: texts.where.worldwide, when });
  const levelOf = (country: string | null) => {
    const level = country ? levels.get(country) : undefined;
    return level === undefined ? texts.advisory.none : levelLabel(level);
  };
  return (
    <ChartPanel
      title={texts.title}
      metric={metrics.travellersUnderWay}
      answer={places}
      height={height}
      above={
        <div className={styles.tools}>
          <WhenControl chosen={chosen} onChoose={choose} />
          <span className={styles.actions}>
            <Button onClick={openAll}>{texts.travellersAffected}</Button>
            <Button onClick={() => open({ of: 'messages' })}>{texts.messages}</Button>
            <Button onClick={() => open({ of: 'advisories' })}>{texts.advisories}</Button>
          </span>
        </div>
      }
      part={TrackerMap}
      chart={({ places, ...sums }) => (
        <div className={listStyles.side}>
          <div>
            {advice.data && <SourceAge source={advice.data.source} />}
            <TrackerMap
              height={height}
              places={places}
              levels={levels}
              onPlace={openPlace}
              onCountry={(country) => open({ of: 'country', country, when })}
              onCircle={(where) => open({ of: 'affected', where, name: circleName(where), when })}
            />
            <ul className={styles.legend} aria-label={texts.map.levels}>
              {advisoryLevelList.map((level) => (
                <li key={level}>
                  <LevelBadge level={level} />
                </li>
              ))}
            </ul>
            <p className={styles.note}>{summaryOf(sums, places)}</p>
          </div>
          {sums.travellers > 0 && (
            <div className={listStyles.list}>
              <QueryBoundary answer={people} height={160}>
                {(answer) => (
                  <PeopleList answer={answer} travellers={sums.travellers} levels={levels} onAll={openAll} />
                )}
              </QueryBoundary>
            </div>
          )}
        </div>
      )}
      twin={({ places }) => ({
        columns,
        rows: places.map((place) => ({ ...place, level: levelOf(place.country) })),
        onOpen: openPlace,
      })}
    />
  );
}

type Sums = { trips: number; travellers: number };

function summaryOf({ trips, travellers }: Sums, places: readonly TrackedPlace[]): string {
  if (trips === 0) return texts.map.none;
  const unplaced = places.filter(({ latitude, longitude }) => latitude === null || longitude === null).length;
  return unplaced > 0
    ? texts.map.summaryWithUnplaced(travellers, trips, places.length, unplaced)
    : texts.map.summary(travellers, trips, places.length);
}

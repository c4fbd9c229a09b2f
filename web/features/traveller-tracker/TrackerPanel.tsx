/** The locations of travellers as a map and as a table, with the actions on them. */

import { plural } from '@tripledger/charts/format.ts';
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
import { levelLabel, noAdvisory } from './levels.ts';
import { PeopleList } from './PeopleList.tsx';
import listStyles from './people.module.css';
import { levelsOf } from './prepare.ts';
import { SourceAge } from './SourceAge.tsx';
import styles from './tracker.module.css';
import { useDatesOfHeader, useWhen } from './useWhen.ts';
import { WhenControl } from './WhenControl.tsx';
import { circleName, worldwide } from './where.ts';

const TrackerMap = lazyComponent(() => import('./TrackerMap.tsx'));

const height = 'var(--map-height)';
const noLevels = new Map();

type Shown = TrackedPlace & { level: string };

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: 'Place', width: 150 },
  { field: 'value', title: 'Travellers', kind: 'count', width: 80 },
  { field: 'country', title: 'Country', kind: 'country' },
  { field: 'level', title: 'Advisory level', width: 170 },
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
  const openAll = () => open({ of: 'affected', where: {}, name: worldwide, when });
  const levelOf = (country: string | null) => {
    const level = country ? levels.get(country) : undefined;
    return level === undefined ? noAdvisory : levelLabel(level);
  };
  return (
    <ChartPanel
      title="Travellers Under Way"
      metric={metrics.travellersUnderWay}
      answer={places}
      height={height}
      above={
        <div className={styles.tools}>
          <WhenControl chosen={chosen} onChoose={choose} />
          <span className={styles.actions}>
            <Button onClick={openAll}>Travellers affected</Button>
            <Button onClick={() => open({ of: 'messages' })}>Messages</Button>
            <Button onClick={() => open({ of: 'advisories' })}>Advisories</Button>
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
            <ul className={styles.legend} aria-label="Advisory levels">
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
  if (trips === 0) return 'No travellers are under way at that time.';
  const unplaced = places.filter(({ latitude, longitude }) => latitude === null || longitude === null).length;
  const all = `${plural(travellers, 'traveller')} on ${plural(trips, 'trip')} at ${plural(places.length, 'place')}`;
  return unplaced > 0 ? `${all}, ${unplaced} of them not on the map: see the table` : all;
}

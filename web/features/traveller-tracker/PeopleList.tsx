/** Beside the map: who is where, at which advisory level, until when, and what they answered. */

import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { peopleUnderWay } from '@tripledger/contract/traveller-tracker/calls.ts';
import type { AdvisoryLevel } from '@tripledger/contract/vocabulary/advisories.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useOpenBooking } from '../../shared/booking-details/useBooking.ts';
import { useNarrower } from '../../ui/breakpoints.ts';
import { dateTime } from '../../ui/format.ts';
import { LevelBadge } from './LevelBadge.tsx';
import { levelLabel } from './levels.ts';
import styles from './people.module.css';
import { levelCounts, type PersonWithLevel, withLevels } from './people.ts';
import type { LevelOf } from './prepare.ts';
import { texts } from './texts.ts';
import { useAnswerWords } from './useAnswers.ts';

/** More are in the list of affected travellers, with search and pages. On a narrow page the list pushes others down. */
const mostShown = { wide: 100, narrow: 10 };

/** The choice of every level. */
const all = 'all';

/** `travellers`: the number on the map, where a booking that names nobody counts as one. */
type Props = {
  answer: Answer<typeof peopleUnderWay>;
  travellers: number;
  levels: LevelOf;
  onAll: () => void;
};

export function PeopleList({ answer, travellers, levels, onAll }: Props) {
  const [chosen, setChosen] = useState<AdvisoryLevel | typeof all>(all);
  const most = useNarrower(1025) ? mostShown.narrow : mostShown.wide;
  const answerOf = useAnswerWords();
  const people = withLevels(answer.people, levels, (id) => answerOf(id) === texts.answers.help);
  const counts = levelCounts(people);
  // A level at which nobody is any more is not chosen any more.
  const level = counts.some((one) => one.level === chosen) ? chosen : all;
  const unnamed = answer.isCut ? 0 : travellers - people.length;
  const matching = level === all ? people : people.filter((person) => person.level === level);
  return (
    <>
      <Select<AdvisoryLevel | typeof all>
        aria-label={texts.people.level}
        className={styles.level ?? ''}
        value={level}
        onChange={setChosen}
        options={[
          { value: all, label: texts.people.allLevels(people.length) },
          ...counts.map((one) => ({
            value: one.level,
            label: texts.people.ofLevel(levelLabel(one.level), one.count),
          })),
        ]}
      />
      <section
        className={styles.scroll}
        aria-label={texts.people.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it for that
        tabIndex={0}
      >
        <ul className={styles.people}>
          {matching.slice(0, most).map((person) => (
            <Person key={person.travellerId} person={person} answer={answerOf(person.travellerId)} />
          ))}
        </ul>
        {answer.isCut && <p className={styles.note}>{texts.people.first()}</p>}
        {unnamed > 0 && level === all && <p className={styles.note}>{texts.people.unnamed(unnamed)}</p>}
        {matching.length > most && (
          <Button type="link" size="small" onClick={onAll}>
            {texts.people.more(matching.length - most)}
          </Button>
        )}
      </section>
    </>
  );
}

function Person({ person, answer }: { person: PersonWithLevel; answer: string | null }) {
  const openBooking = useOpenBooking();
  const { travellerName, place, departure, level, bookings } = person;
  const [first] = bookings;
  return (
    <li className={styles.person}>
      <span className={styles.line}>
        <button type="button" className={styles.name} onClick={() => first && openBooking(first)}>
          {travellerName}
        </button>
        {answer && (
          <span className={answer === texts.answers.help ? styles.help : styles.note}>{answer}</span>
        )}
      </span>
      <span>{texts.people.placeUntil(place, dateTime(departure))}</span>
      <LevelBadge level={level} />
    </li>
  );
}

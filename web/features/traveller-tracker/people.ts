/** People under way with the advisory level of where they are. */
import type { PersonUnderWay } from '@tripledger/contract/traveller-tracker/calls.ts';
import { type AdvisoryLevel, advisoryLevelList } from '@tripledger/contract/vocabulary/advisories.ts';
import type { LevelOf } from './prepare.ts';

/** `level`: the most severe of the person's countries; 0: none of them has one. */
export type PersonWithLevel = PersonUnderWay & { level: AdvisoryLevel };

/** Who needs help first, then the most severe level; otherwise in the given order. */
export function withLevels(
  people: readonly PersonUnderWay[],
  levels: LevelOf,
  needsHelp: (travellerId: number) => boolean,
): PersonWithLevel[] {
  const helpFirst = (one: PersonWithLevel, other: PersonWithLevel) =>
    Number(needsHelp(other.travellerId)) - Number(needsHelp(one.travellerId));
  return people
    .map((person) => ({
      ...person,
      level: Math.max(0, ...person.countries.map((country) => levels.get(country) ?? 0)) as AdvisoryLevel,
    }))
    .toSorted((one, other) => helpFirst(one, other) || other.level - one.level);
}

/** The levels at which somebody is, with how many, the most severe first. */
export function levelCounts(people: readonly PersonWithLevel[]): { level: AdvisoryLevel; count: number }[] {
  return advisoryLevelList
    .map((level) => ({ level, count: people.filter((person) => person.level === level).length }))
    .filter(({ count }) => count > 0)
    .toReversed();
}

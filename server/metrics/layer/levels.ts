/**
 * One query on several levels: by all of its dimensions, by some, and without any. A statement runs once, and what can be
 * added up is added up from the groups by all dimensions, instead of reading the rows again. All else is counted anew.
 */
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import type { Dimensions } from './compile.ts';
import { type Groups, run } from './groups.ts';
import { combinationText } from './members.ts';
import type { Condition, Key, Measure } from './model.ts';
import { canBeAddedUp, planned, type Statement } from './plan.ts';

type Asked<Given extends Reading> = {
  /** All dimensions, by the names of every level. */
  by: Dimensions<Given>;
  measures: readonly Measure<Given>[];
  where?: readonly Condition<Given>[];
};

type Members = Readonly<Record<string, { key: Key }>>;

export class Levels<Given extends Reading = Reading> {
  readonly #reading: Given;
  readonly #filter: ReportFilter;
  readonly #all: Asked<Given>;
  readonly #read: { names: string; statement: Statement<Given>; groups: Promise<Groups<Given>> }[] = [];
  #finest: readonly Statement<Given>[] | undefined;

  constructor(reading: Given, filter: ReportFilter, all: Asked<Given>) {
    this.#reading = reading;
    this.#filter = filter;
    this.#all = all;
  }

  /** The groups by some of the dimensions. `where` may leave out combinations of members (`isNoneOf`), beside what all levels have. */
  groups(by: Dimensions<Given>, where: readonly Condition<Given>[]): Promise<Groups<Given>[]> {
    const { measures, where: ofAll = [] } = this.#all;
    const left = where.filter((one) => !ofAll.includes(one));
    const asked = { filter: this.#filter, by };
    const isFinest = Object.keys(by).length === Object.keys(this.#all.by).length && left.length === 0;
    const areKnown = left.every(({ leavesOut }) => leavesOut);
    const runAll = (some: readonly Measure<Given>[]) =>
      planned(some, where, asked).map((statement) => this.#once(statement, by));
    if (isFinest || !areKnown) return Promise.all(runAll(measures));
    if (Object.keys(by).length > 0) {
      const statements = planned(measures, where, asked).flatMap((statement) => {
        const finest = statement.measures.some(canBeAddedUp) && this.#sameOfAll(statement, left);
        if (!finest) return this.#once(statement, by);
        const anew = statement.measures.filter((one) => !canBeAddedUp(one));
        const others = anew.length > 0 ? [this.#once({ ...statement, measures: anew }, by)] : [];
        return [this.#addedUp(finest, by, left), ...others];
      });
      return Promise.all(statements);
    }
    // There is a single group, whatever the conditions of a statement.
    const finest = this.#ofAll.filter((statement) => statement.measures.some(canBeAddedUp));
    const sums = finest.map((statement) => this.#addedUp(statement, by, left));
    return Promise.all([...runAll(measures.filter((one) => !canBeAddedUp(one))), ...sums]);
  }

  get #ofAll(): readonly Statement<Given>[] {
    const { measures, where, by } = this.#all;
    this.#finest ??= planned(measures, where, { filter: this.#filter, by });
    return this.#finest;
  }

  /** The statement by all dimensions that has the same groups, since it restricts the rows alike. */
  #sameOfAll(statement: Statement<Given>, left: readonly Condition<Given>[]): Statement<Given> | undefined {
    const where = statement.where.filter((one) => !left.includes(one));
    return this.#ofAll.find((finest) => isSame(finest, { ...statement, where }));
  }

  #once(statement: Statement<Given>, by: Dimensions<Given>): Promise<Groups<Given>> {
    const names = JSON.stringify(Object.keys(by));
    const known = this.#read.find((one) => one.names === names && isSame(one.statement, statement));
    if (known) return known.groups;
    const groups = run(statement, this.#reading, this.#filter, by);
    this.#read.push({ names, statement, groups });
    return groups;
  }

  async #addedUp(
    statement: Statement<Given>,
    by: Dimensions<Given>,
    left: readonly Condition<Given>[],
  ): Promise<Groups<Given>> {
    const finest = await this.#once(statement, this.#all.by);
    const tests = left.map((one) => this.#isLeftOut(one));
    const measures = statement.measures.filter(canBeAddedUp);
    const names = Object.keys(by);
    const added: Groups<Given> = new Map();
    for (const { members, values } of finest.values()) {
      if (tests.some((isLeftOut) => isLeftOut(members))) continue;
      const keys = JSON.stringify(names.map((name) => members[name]!.key));
      let group = added.get(keys);
      if (!group) {
        const own = Object.fromEntries(names.map((name) => [name, members[name]!]));
        group = { members: own, values: new Map() };
        added.set(keys, group);
      }
      for (const one of measures) group.values.set(one, (group.values.get(one) ?? 0) + values.get(one)!);
    }
    return added;
  }

  /** Whether a group is one of the combinations that the condition leaves out. */
  #isLeftOut({ leavesOut }: Condition<Given>): (members: Members) => boolean {
    const { by, combinations } = leavesOut!;
    const all = Object.entries(this.#all.by);
    const names = by.map((dimension) => all.find(([, one]) => one === dimension)![0]);
    const texts = new Set(combinations.map(combinationText));
    return (members) => texts.has(combinationText(names.map((name) => members[name]!.key)));
  }
}

/** Whether both have the same measures of the same rows, be it from a coarser fact. */
function isSame<Given extends Reading>(one: Statement<Given>, other: Statement<Given>): boolean {
  const conditions = ({ where }: Statement<Given>) => new Set(where.map((each) => each.coarse ?? each));
  const areSame = <T>(some: ReadonlySet<T>, others: ReadonlySet<T>) =>
    some.size === others.size && [...some].every((each) => others.has(each));
  return (
    areSame(new Set(one.measures), new Set(other.measures)) && areSame(conditions(one), conditions(other))
  );
}

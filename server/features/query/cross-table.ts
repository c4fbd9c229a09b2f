/**
 * Groups of a query beside their cells: the same groups split by the dimension of the columns, in one or two periods. Every
 * number is of an aggregation of its own, so ratios and distinct counts are right on every level.
 */
import type { QueryDimension } from '../../../contract/query/dimensions.ts';
import type { Order } from '../../metrics/layer/answer.ts';
import type { Condition } from '../../metrics/layer/model.ts';
import type { Group, Member, Period, Value } from './period.ts';
import type { Columns } from './query-columns.ts';

type Side = { values: Value[]; before?: Value[] };
export type Crossed = Side & { by: Member[]; cells?: Side[] };

/** Restricts the rows of each period. */
type Narrowed = { now: readonly Condition[]; before: readonly Condition[] };
const all: Narrowed = { now: [], before: [] };

export class CrossTable {
  readonly #now: Period;
  readonly #before: Period | undefined;
  readonly #across: Columns | undefined;

  constructor(now: Period, before: Period | undefined, across: Columns | undefined) {
    this.#now = now;
    this.#before = before;
    this.#across = across;
  }

  /** The first groups, at most `most`, and how many there are. */
  async groups(
    by: readonly QueryDimension[],
    {
      order = [],
      narrowed = all,
      most,
    }: { order?: readonly Order[]; narrowed?: Narrowed; most?: number } = {},
  ): Promise<{ groups: Crossed[]; count: number; lookUp: Found }> {
    const [whole, cellsOf] = await Promise.all([this.#ask(by, narrowed, order), this.#cells(by, narrowed)]);
    const groups = whole.now.slice(0, most).map((group) => ({
      by: group.by,
      ...whole.sideOf(group),
      ...(cellsOf && { cells: cellsOf(group.by) }),
    }));
    return { groups, count: whole.now.length, lookUp: whole };
  }

  /** The values of all rows, or of those of none of the groups. */
  async total(by: readonly QueryDimension[] = [], without: readonly Crossed[] = [], found?: Found) {
    const matched = without.flatMap((group) => found?.beforeOf(group.by) ?? []);
    const narrowed = {
      now: this.#now.noneOf(
        by,
        without.map((group) => group.by),
      ),
      before: this.#now.noneOf(
        by,
        matched.map((group) => group.by),
      ),
    };
    const { groups } = await this.groups([], { narrowed });
    const { by: _, ...total } = groups[0]!;
    return total;
  }

  /** The cells of a group: one for each column, and one for the other columns. */
  async #cells(by: readonly QueryDimension[], narrowed: Narrowed) {
    const across = this.#across;
    if (!across) return undefined;
    const { name, columns, others } = across;
    const noColumn = this.#now.noneOf(
      [name],
      columns.map((column) => [column]),
    );
    const without = { now: [...narrowed.now, ...noColumn], before: [...narrowed.before, ...noColumn] };
    const [split, rest] = await Promise.all([
      this.#ask([...by, name], narrowed),
      others > 0 ? this.#ask(by, without) : undefined,
    ]);
    return (members: readonly Member[]): Side[] => [
      ...columns.map((column) => split.side([...members, column])),
      ...(rest ? [rest.side(members)] : []),
    ];
  }

  async #ask(by: readonly QueryDimension[], narrowed: Narrowed, order: readonly Order[] = []) {
    const [now, before] = await Promise.all([
      this.#now.groups(by, { order, where: narrowed.now }),
      this.#before?.groups(by, { where: narrowed.before }),
    ]);
    return new Found(
      by,
      { period: this.#now, groups: now },
      before && { period: this.#before!, groups: before },
    );
  }
}

type Answered = { period: Period; groups: readonly Group[] };

/** The groups of both periods, found by the members of the later one. */
export class Found {
  readonly now: readonly Group[];
  readonly #by: readonly QueryDimension[];
  readonly #period: Period;
  readonly #nothing: Value[];
  readonly #before: ReadonlyMap<string, Group> | undefined;
  #index: ReadonlyMap<string, Group> | undefined;

  constructor(by: readonly QueryDimension[], now: Answered, before: Answered | undefined) {
    this.now = now.groups;
    this.#by = by;
    this.#period = now.period;
    this.#nothing = now.period.nothing;
    this.#before = before && byPosition(by, before);
  }

  side(members: readonly Member[]): Side {
    const group = this.#groupsByPosition.get(this.#period.position(this.#by, members));
    return this.sideOf({ by: members, values: group?.values ?? this.#nothing });
  }

  sideOf({ by, values }: { by: readonly Member[]; values: Value[] }): Side {
    return { values, ...(this.#before && { before: this.beforeOf(by)?.values ?? this.#nothing }) };
  }

  beforeOf(members: readonly Member[]): Group | undefined {
    return this.#before?.get(this.#period.position(this.#by, members));
  }

  /** Whether some groups have rows in the earlier period alone. */
  get hasGone(): boolean {
    return [...(this.#before?.keys() ?? [])].some((place) => !this.#groupsByPosition.has(place));
  }

  /** Made when it is first needed: not where only the groups themselves are shown. */
  get #groupsByPosition(): ReadonlyMap<string, Group> {
    this.#index ??= byPosition(this.#by, { period: this.#period, groups: this.now });
    return this.#index;
  }
}

const byPosition = (by: readonly QueryDimension[], { period, groups }: Answered) =>
  new Map(groups.map((group) => [period.position(by, group.by), group]));

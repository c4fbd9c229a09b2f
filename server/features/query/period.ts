/** A query over one range of dates: its metrics by any of its dimensions. */
import type { QueryDimension } from '../../../contract/query/dimensions.ts';
import type { QueryMetric } from '../../../contract/query/metrics.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { TimedReading } from '../../access/ask.ts';
import { answer, computed, type Order } from '../../metrics/layer/answer.ts';
import { Levels } from '../../metrics/layer/levels.ts';
import { isNoneOf } from '../../metrics/layer/members.ts';
import { type Condition, type Dimension, type Key, measuresOf } from '../../metrics/layer/model.ts';
import { metricsByName, type NamedDimension } from './catalogue.ts';

export type Value = number | null;
export type Member = { key: Key; label: string; point?: [longitude: number, latitude: number] };
/** The members of the dimensions that were asked for, and the values of the metrics. */
export type Group = { by: Member[]; values: Value[] };

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What the members of places have. */
type Place = { longitude?: number | null; latitude?: number | null };

export class Period {
  readonly #reading: TimedReading;
  readonly #filter: ReportFilter;
  readonly #metrics: readonly QueryMetric[];
  readonly #dimensions: ReadonlyMap<QueryDimension, NamedDimension>;
  readonly #where: readonly Condition[];
  readonly #levels: Levels<TimedReading>;
  /** The position of each key among all keys of the dates, by dimension: the n-th month compares with the n-th. */
  readonly #positions = new Map<string, ReadonlyMap<Key, number>>();

  constructor(
    reading: TimedReading,
    filter: ReportFilter,
    metrics: readonly QueryMetric[],
    dimensions: ReadonlyMap<QueryDimension, NamedDimension>,
    where: readonly Condition[],
    /** All that it is asked by, together or only some. */
    by: readonly QueryDimension[],
  ) {
    this.#reading = reading;
    this.#filter = filter;
    this.#metrics = metrics;
    this.#dimensions = dimensions;
    this.#where = where;
    const measures = metrics.flatMap((name) => [...measuresOf(metricsByName[name])]);
    this.#levels = new Levels(reading, filter, { by: this.#named(by), measures, where });
  }

  async groups(
    by: readonly QueryDimension[],
    { order = [], where = [] }: { order?: readonly Order[]; where?: readonly Condition[] } = {},
  ): Promise<Group[]> {
    const found = await answer(this.#reading, this.#filter, {
      by: this.#named(by),
      of: Object.fromEntries(this.#metrics.map((name) => [name, metricsByName[name]])),
      where: [...this.#where, ...where],
      order,
      levels: this.#levels,
    });
    return found.map((row) => ({
      by: by.map((name) => {
        const { key, label, longitude, latitude } = (row as Record<string, Member & Place>)[name]!;
        return {
          key,
          label,
          ...(isNumber(longitude) && isNumber(latitude) && { point: [longitude, latitude] }),
        };
      }),
      values: this.#metrics.map((name) => (row as Record<string, Value>)[name]!),
    }));
  }

  /** What the metrics are where there are no rows. */
  get nothing(): Value[] {
    return this.#metrics.map((name) => computed(metricsByName[name], new Map()));
  }

  /** The same for groups of two periods that are compared with each other. */
  position(by: readonly QueryDimension[], members: readonly Member[]): string {
    return JSON.stringify(members.map(({ key }, at) => this.#positionsOf(by[at]!).get(key) ?? key));
  }

  /** Restricts the rows to those of none of these groups. */
  noneOf(by: readonly QueryDimension[], groups: readonly (readonly Member[])[]): Condition[] {
    if (groups.length === 0) return [];
    const keys = groups.map((members) => members.map(({ key }) => key));
    return [
      isNoneOf(
        by.map((name) => this.#dimension(name)),
        keys,
      ),
    ];
  }

  #named(by: readonly QueryDimension[]): Readonly<Record<string, Dimension>> {
    return Object.fromEntries(by.map((name) => [name, this.#dimension(name)]));
  }

  #dimension(name: QueryDimension): Dimension {
    return this.#dimensions.get(name)!.dimension;
  }

  #positionsOf(name: QueryDimension): ReadonlyMap<Key, number> {
    const known = this.#positions.get(name);
    if (known) return known;
    const keys = this.#dimension(name).every?.(this.#filter) ?? [];
    const positions = new Map(keys.map((key, at) => [key, at]));
    this.#positions.set(name, positions);
    return positions;
  }
}

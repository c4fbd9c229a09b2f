/** What was read of a question, before it is decided what ambiguous words mean. */
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import type { ProductType } from '../../../../contract/vocabulary/constants.ts';
import type { FoundDates } from './dates.ts';
import type { NamedMember, NamedNode, ReadingOf } from './readings.ts';

/** Words by the numbers of their first token and of the one after the last. */
export type Span = { from: number; to: number };

export type MetricMention = Span & {
  metrics: readonly QueryMetric[];
  /** The products that stand with it; each makes a metric of its own. */
  products: readonly ProductType[];
  /** Where these stand. */
  productSpan?: Span;
  /** "and", or a comma, stands between it and the metric before. */
  continues: boolean;
};

export type DimensionMention = Span & { dimensions: readonly QueryDimension[]; isAcross: boolean };

/** Members with several meanings have several. */
export type MemberMention = Span & { members: readonly NamedMember[] };

/** How the words before a place relate to it. */
export type PlaceRole = 'to' | 'from' | 'in';
/** `isJoined`: with the place before, by "and", "or" or a comma. */
export type PlaceMention = Span & {
  places: readonly ReadingOf<'place'>[];
  role: PlaceRole;
  isJoined: boolean;
};

export type NodeMention = Span & {
  nodes: readonly NamedNode[];
  /** A preposition or the word customer says that it is a node. */
  hasCue: boolean;
  isWhole: boolean;
};

export type Direction = 'asc' | 'desc' | 'best' | 'worst';
export type Ordering = Span & {
  direction: Direction;
  limit?: number;
  /** The number of the metric's mention, or the dimension, if one is named. */
  by?: { mention: number } | { dimensions: readonly QueryDimension[] };
};

export type CompareMention = Span &
  (
    | { with: 'previous' | 'lastYear' | 'month' | 'quarter' | 'week' | 'day'; isLastYear?: boolean }
    | { dates: FoundDates }
  );

export class Draft {
  readonly metrics: MetricMention[] = [];
  readonly dimensions: DimensionMention[] = [];
  readonly members: MemberMention[] = [];
  readonly places: PlaceMention[] = [];
  readonly routes: (Span & { ends: readonly [string, string] })[] = [];
  readonly nodes: NodeMention[] = [];
  readonly dates: (Span & FoundDates)[] = [];
  readonly comparisons: CompareMention[] = [];
  ordering: Ordering | undefined;
  /** Members of one dimension that are set against each other: the question is also grouped by it. */
  readonly against: (Span & { dimension: QueryDimension })[] = [];
  /** Dimensions that nothing relates to the rest. */
  readonly stray: (Span & { dimensions: readonly QueryDimension[] })[] = [];
  readonly unknown: Span[] = [];
  /** Ambiguous from the start. */
  readonly choices: (Span & { options: readonly string[] })[] = [];

  /** Words that touch others which are not understood are named with these. */
  addUnknown(from: number, to: number): void {
    const last = this.unknown.at(-1);
    if (last && last.to === from) this.unknown[this.unknown.length - 1] = { from: last.from, to };
    else this.unknown.push({ from, to });
  }
}

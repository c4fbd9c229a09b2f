/** Understands a question in words: reads it, decides what ambiguous words mean, and states the question that results. */
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import { type QueryMetric, queryMetrics } from '../../../../contract/query/metrics.ts';
import { question, questionLimits } from '../../../../contract/query/question.ts';
import type { Words } from '../../../../contract/query/words.ts';
import { isOfNow, reasonAgainst } from '../catalogue.ts';
import { comparedNow } from '../combining.ts';
import { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';
import { Naming } from './naming.ts';
import { Outcome } from './outcome.ts';
import type { Calendar } from './periods.ts';
import type { Queryable } from './phrases.ts';
import { readQuestion } from './read.ts';
import type { NamedNode, Phrases } from './readings.ts';
import { comparisonMeant, datesMeant } from './resolve-dates.ts';
import { type DimensionsMeant, dimensionsMeant, productOf, productOfNames } from './resolve-dimensions.ts';
import { metricsMeant } from './resolve-metrics.ts';
import { addMembers, addPlaces, nodeMeant, Restrictions } from './resolve-names.ts';
import { tokensOf } from './tokens.ts';

export type Known = {
  queryable: Queryable;
  /** Those of the catalogue, and the reader's names. */
  catalogue: Phrases;
  names: Phrases;
  nodes: readonly NamedNode[];
  calendar: Calendar;
};

export function understand(text: string, known: Known): Words {
  const first = understandAt(text, known);
  // Fiscal years are those of the customer that the question is about.
  const own = first.node?.fiscalYearEnd;
  if (!own || own === known.calendar.yearEnd) return first.words;
  return understandAt(text, { ...known, calendar: { ...known.calendar, yearEnd: own } }).words;
}

function understandAt(text: string, known: Known): { words: Words; node: NamedNode | undefined } {
  const { queryable, calendar } = known;
  const tokens = tokensOf(text);
  const outcome = new Outcome(text, tokens);
  const naming = new Naming(queryable, known.nodes);
  const cursor = new Cursor(text, tokens, calendar, known.catalogue, known.names);
  const draft = readQuestion(cursor, naming);
  for (const span of draft.unknown) outcome.unknown(span);
  for (const { options, ...span } of draft.choices) outcome.choice(span, options);

  const { metrics, ofMention, products, productSpan } = metricsMeant(
    draft,
    productOfNames(draft),
    queryable,
    naming,
    outcome,
  );
  const product = productOf(metrics, draft) ?? (products.length === 1 ? products[0] : undefined);
  const labelled = (name: QueryDimension) => ({ name, label: naming.dimension(name) });
  const reason = (dimension: QueryDimension) =>
    metrics.map((metric) => reasonAgainst(metric, labelled(dimension))).find((one) => one !== undefined);
  const dimensions = dimensionsMeant(draft, product, naming, outcome, reason);
  const restrictions = new Restrictions();
  for (const one of products) {
    restrictions.add({ dimension: 'product', keys: [one], label: one }, productSpan!);
  }
  addMembers(draft, restrictions, naming, outcome);
  const isOfTrips = draft.metrics.some((mention) => /trips$/i.test(outcome.words(mention)));
  addPlaces(draft, product, isOfTrips, { restrictions, naming, outcome });
  const node = nodeMeant(draft, { restrictions, naming, outcome });
  const where = restrictions.all.flatMap(({ label, span, ...condition }) => {
    const against = reason(condition.dimension);
    if (against) outcome.refuse(span, against);
    else
      outcome.chip(
        'where',
        span,
        naming.member({ dimension: condition.dimension, keys: condition.in, label }),
      );
    return against ? [] : [condition];
  });
  const dates = datesMeant(draft, outcome);
  const compared = comparisonMeant(draft, dates, calendar, outcome);
  const ofNow = metrics.filter(isOfNow);
  if (compared && ofNow.length > 0) outcome.refuse(compared.at, comparedNow(ofNow));
  else if (compared) outcome.chip('compare', compared.at, comparisonLabels[compared.comparison]);
  const ranking = rankingMeant(draft, { metrics, ofMention, dimensions }, naming, outcome);
  const asked = {
    metrics: metrics.slice(0, questionLimits.metrics),
    by: dimensions.by,
    ...(dimensions.across && { across: dimensions.across }),
    where,
    ...ranking,
  };
  return {
    node,
    words: {
      question: metrics.length > 0 ? question.parse(asked) : null,
      filter: {
        ...(node && { client: node.id, customer: node.customerId ?? node.id }),
        ...(dates && { dateStart: dates.dateStart, dateEnd: dates.dateEnd }),
        ...(compared && ofNow.length === 0 && { compare: compared.comparison }),
      },
      ...outcome.lists,
    },
  };
}

const comparisonLabels = { previous: 'Previous period', lastYear: 'Same period last year' } as const;

type Shown = { metrics: QueryMetric[]; ofMention: (QueryMetric | undefined)[]; dimensions: DimensionsMeant };

/** The order and the number of rows. */
function rankingMeant(
  { ordering }: Draft,
  { metrics, ofMention, dimensions }: Shown,
  naming: Naming,
  outcome: Outcome,
) {
  if (!ordering || metrics.length === 0) return;
  const { direction, limit, by } = ordering;
  const isOfRows =
    dimensions.by.length > 0 && (limit === undefined || (limit > 0 && limit <= questionLimits.rows));
  if (by && 'dimensions' in by) {
    const dimension = by.dimensions.find((one) => dimensions.by.includes(one));
    if (!dimension || !isOfRows || direction === 'best' || direction === 'worst') {
      outcome.unknown(ordering);
      return;
    }
    outcome.chip('order', ordering, orderLabel(naming.dimension(dimension), direction, limit));
    return { order: { dimension, direction }, ...(limit && { limit }) };
  }
  const metric = by ? ofMention[by.mention] : metrics[0];
  const way = metric && directionOf(direction, metric);
  if (!metric || !way || !isOfRows) {
    outcome.unknown(ordering);
    return;
  }
  outcome.chip('order', ordering, orderLabel(naming.metric(metric), way, limit));
  return { order: { metric, direction: way }, ...(limit && { limit }) };
}

/** The best have the most of what is better higher; undefined: neither is better. */
function directionOf(direction: 'asc' | 'desc' | 'best' | 'worst', metric: QueryMetric) {
  if (direction === 'asc' || direction === 'desc') return direction;
  const entry = queryMetrics[metric];
  if (!('better' in entry)) return;
  return (entry.better === 'higher') === (direction === 'best') ? 'desc' : 'asc';
}

const orderLabel = (label: string, direction: 'asc' | 'desc', limit: number | undefined) =>
  `${limit === undefined ? '' : `${limit} rows, `}${label}, ${direction === 'desc' ? 'highest' : 'lowest'} first`;

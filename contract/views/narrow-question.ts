/** A stored question of Explore without the metrics and dimensions that a reader does not have (any more). */
import { fieldInWords } from '../http/field-words.ts';

type Term = { name: string; label: string };
/** What a reader can query (`contract/query/calls.ts`). */
export type QueryTerms = { metrics: readonly Term[]; dimensions: readonly Term[] };

export type GoneTerm = { kind: 'metric' | 'dimension'; name: string };

export const goneWords = ({ kind, name }: GoneTerm) =>
  `the ${kind} “${name}”, which is not available to this user (any more)`;

/** `question`: JSON as in the address; null: none of its metrics is left, or it is no question. */
export function narrowQuestion(
  question: string,
  { metrics, dimensions }: QueryTerms,
): { question: string | null; gone: readonly GoneTerm[] } {
  const asked = parsed(question);
  if (!asked) return { question: null, gone: [] };
  const { left, gone } = withoutGone(asked, { metrics, dimensions });
  return { question: left.metrics.length === 0 ? null : JSON.stringify(left), gone };
}

/** The same of a question itself; none of its metrics may be left. */
export function withoutGone(
  asked: Readonly<Record<string, unknown>>,
  { metrics, dimensions }: QueryTerms,
): { left: Record<string, unknown> & { metrics: unknown[] }; gone: readonly GoneTerm[] } {
  const gone = new Map<string, GoneTerm>();
  const keeps = (kind: GoneTerm['kind'], terms: readonly Term[]) => (name: unknown) => {
    if (terms.some((term) => term.name === name)) return true;
    gone.set(`${kind} ${name}`, { kind, name: inWords(String(name)) });
    return false;
  };
  const isMetric = keeps('metric', metrics);
  const isDimension = keeps('dimension', dimensions);
  const { across, order, ...others } = asked;
  const left = {
    ...others,
    metrics: listIn(asked.metrics).filter(isMetric),
    ...('by' in asked && { by: listIn(asked.by).filter(isDimension) }),
    ...('where' in asked && {
      where: listIn(asked.where).filter((one) => isDimension(Object(one).dimension)),
    }),
    ...(across !== undefined && isDimension(across) && { across }),
  };
  const { metric, dimension } = Object(order);
  const isSorted =
    (metric !== undefined && left.metrics.includes(metric)) ||
    (dimension !== undefined && listIn(asked.by).includes(dimension) && isDimension(dimension));
  return { left: { ...left, ...(isSorted && { order }) }, gone: [...gone.values()] };
}

const inWords = (name: string) => fieldInWords(name.slice(name.lastIndexOf(':') + 1));
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Metrics and dimensions to choose from: grouped, and with the reason where one does not fit the others. */
import { dimensionGroups } from '@tripledger/contract/query/dimensions.ts';
import { metricGroups } from '@tripledger/contract/query/metrics.ts';
import { type Question, questionLimits } from '@tripledger/contract/query/question.ts';
import { texts } from './texts.ts';
import type { Catalogue } from './useAsked.ts';

export type Choice = { value: string; label: string; disabled: boolean; reason: string | undefined };
export type ChoiceGroup = { label: string; options: Choice[] };

/** Why the metric does not combine with one of the dimensions. */
const reasonOf = ({ metrics }: Catalogue, metric: string, dimensions: readonly string[]) =>
  metrics.find(({ name }) => name === metric)?.others.find(({ dimension }) => dimensions.includes(dimension))
    ?.reason;

const dimensionsOf = ({ by, across, where }: Question) => [
  ...by,
  ...(across ? [across] : []),
  ...where.map(({ dimension }) => dimension),
];

export function metricChoices(catalogue: Catalogue, question: Question): ChoiceGroup[] {
  const isFull = question.metrics.length >= questionLimits.metrics;
  return grouped(metricGroups, catalogue.metrics, (name) => {
    const reason = reasonOf(catalogue, name, dimensionsOf(question));
    const isChosen = question.metrics.some((one) => one === name);
    return { reason, disabled: !isChosen && (isFull || reason !== undefined) };
  });
}

/** `taken`: dimensions that are in use elsewhere in the question. */
export function dimensionChoices(
  catalogue: Catalogue,
  { metrics }: Question,
  taken: readonly string[] = [],
): ChoiceGroup[] {
  const all = Object.values(dimensionGroups).flat();
  const references = catalogue.dimensions.filter(({ name }) => !all.includes(name));
  const groups = {
    ...dimensionGroups,
    ...(references.length > 0 && { [texts.references]: references.map(({ name }) => name) }),
  };
  return grouped(groups, catalogue.dimensions, (name) => {
    const reason = metrics.map((metric) => reasonOf(catalogue, metric, [name])).find(Boolean);
    return { reason, disabled: taken.includes(name) || reason !== undefined };
  });
}

function grouped(
  groups: Readonly<Record<string, readonly string[]>>,
  known: readonly { name: string; label: string }[],
  judge: (name: string) => Pick<Choice, 'reason' | 'disabled'>,
): ChoiceGroup[] {
  const labels = new Map(known.map(({ name, label }) => [name, label]));
  return Object.entries(groups)
    .map(([label, names]) => ({
      label,
      options: names
        .filter((name) => labels.has(name))
        .map((value) => ({ value, label: labels.get(value)!, ...judge(value) })),
    }))
    .filter(({ options }) => options.length > 0);
}

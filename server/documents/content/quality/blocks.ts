/** The blocks of the Data Quality page: what lowers the score, sources, rules, their last months, incomplete months. */
import { missing } from '../../../../charts/format.ts';
import type * as calls from '../../../../contract/data-quality/calls.ts';
import {
  type Rule,
  ruleNames,
  rules,
  scoreFormula,
  weightOf,
} from '../../../../contract/data-quality/rules.ts';
import type { Answer } from '../../../../contract/http/endpoint.ts';
import type { latestUpdate } from '../../../../contract/latest-update/calls.ts';
import { percentage } from '../../../../contract/metrics/metric.ts';
import type { Block, Row } from '../../document.ts';
import { charted, moreRows } from '../blocks.ts';
import type { Words } from '../words.ts';

type Judged = Answer<typeof calls.overview>;
type Incomplete = Answer<typeof latestUpdate>['incomplete'];

/** What fits on the page besides the rules. */
const mostSources = 8;
const mostMonths = 5;

/** How many points of the score each rule takes, the most first. */
function losses({ all }: Judged): { rule: Rule; points: number }[] {
  return ruleNames
    .flatMap((rule) => {
      const { base, defects } = all.rules[rule];
      const weight = weightOf(rule, all.rules);
      return weight === null || defects === 0 ? [] : [{ rule, points: weight * (defects / base) }];
    })
    .toSorted((one, other) => other.points - one.points);
}

/** The finding, as the page's heading. */
export function statement(judged: Judged, words: Words): string {
  const { score, lines } = judged.all;
  if (lines === 0) return 'There are no lines in these dates';
  const [worst] = losses(judged);
  const scored = `The score is ${words.score(score)} out of 100`;
  if (!worst) return `${scored}: nothing is to be corrected`;
  return `${scored}; “${rules[worst.rule].title}” lowers it most`;
}

/** What lowers the score, beside the score of each source. */
export function besides(judged: Judged, words: Words): Block[] {
  const lost = losses(judged).filter(({ points }) => points >= 0.05);
  const names = lost.map(({ rule }) => rules[rule].title);
  const chart = charted({
    title: 'Points of the score that each rule takes',
    kind: 'ranked',
    unit: 'count',
    categories: names,
    series: [{ name: 'Points', tone: 'now', values: lost.map(({ points }) => Math.round(points * 10) / 10) }],
    summary: `Points of the score that each rule takes: ${lost
      .map(({ points }, at) => `${names[at]} ${words.decimal(points, 1)}`)
      .join(', ')}.`,
  });
  return [...(lost.length === 0 ? [] : [chart]), sourcesTable(judged, words)];
}

/** The largest sources, then all others as one row, and all together. */
function sourcesTable({ all, sources }: Judged, words: Words): Block {
  const ranked = sources.toSorted((one, other) => other.lines - one.lines);
  const rest = ranked.slice(mostSources);
  const lines = rest.reduce((sum, one) => sum + one.lines, 0);
  return {
    kind: 'table',
    table: {
      title: 'Score by source',
      columns: [
        { title: 'Source', unit: 'text' },
        { title: 'Lines', unit: 'count' },
        { title: 'Score', unit: 'count' },
      ],
      rows: ranked.slice(0, mostSources).map((one) => [one.source, one.lines, words.score(one.score)]),
      ...(rest.length > 0 && { others: [moreRows(rest.length, 'sources', words), lines, null] }),
      total: ['All sources', all.lines, words.score(all.score)],
    },
  };
}

export function rulesTable({ all }: Judged, words: Words): Block {
  const share = (base: number, defects: number) => percent(percentage(base - defects, base), words);
  return {
    kind: 'table',
    table: {
      title: 'Share of lines without defects, by rule',
      columns: [
        { title: 'Rule', unit: 'text' },
        { title: 'Weight', unit: 'percent' },
        { title: 'By number', unit: 'percent' },
        { title: 'By spend', unit: 'percent' },
        { title: 'To correct', unit: 'count' },
        { title: 'Of', unit: 'count' },
      ],
      rows: ruleNames.map((rule): Row => {
        const { base, defects, baseMoney, defectMoney } = all.rules[rule];
        const weight = percent(weightOf(rule, all.rules), words);
        const name = rule === 'gap' ? `${rules[rule].title} (of days)` : rules[rule].title;
        return [name, weight, share(base, defects), share(baseMoney, defectMoney), defects, base];
      }),
      note: `Score: ${scoreFormula}`,
    },
  };
}

/** In percent without its sign, so that 13 months fit. */
export function monthsTable({ trend }: Judged, words: Words): Block {
  const cells = (values: readonly (number | null)[]) => values.map((value) => words.score(value));
  return {
    kind: 'table',
    table: {
      title: 'Last 13 months: score, and percentage without defects by number',
      columns: [
        { title: 'Rule', unit: 'text' },
        ...trend.months.map((month) => ({ title: words.month(month), unit: 'percent' as const })),
      ],
      rows: ruleNames.map((rule): Row => [rules[rule].title, ...cells(trend.shares[rule])]),
      total: ['Score', ...cells(trend.scores)],
    },
  };
}

export function incompleteMonths(incomplete: Incomplete, words: Words): Block {
  const title = 'Incomplete months';
  if (incomplete.length === 0)
    return {
      kind: 'points',
      title,
      points: [{ text: 'No source lacks days on which lines are usual, in this month and the two before.' }],
    };
  const rest = incomplete.slice(mostMonths);
  return {
    kind: 'table',
    table: {
      title,
      columns: [
        { title: 'Month', unit: 'text' },
        { title: 'Source', unit: 'text' },
        { title: 'Missing days', unit: 'count' },
        { title: 'Latest day', unit: 'date' },
      ],
      rows: incomplete
        .slice(0, mostMonths)
        .map(({ month, source, missingDays, latestDay }) => [
          words.month(month),
          source,
          missingDays,
          latestDay,
        ]),
      ...(rest.length > 0 && {
        others: [moreRows(rest.length, 'months of sources', words), null, null, null],
      }),
      note: 'Of this month and the two before: days on which a source usually has lines, but has none, whatever organisation is chosen.',
    },
  };
}

const percent = (value: number | null, words: Words) => (value === null ? missing : words.percent(value));

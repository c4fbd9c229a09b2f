/** Adds up what the statements found, and scores it. */
import type { Counts } from '../../../contract/data-quality/calls.ts';
import {
  lineRuleNames,
  type Rule,
  ruleNames,
  type Share,
  scoreOf,
} from '../../../contract/data-quality/rules.ts';
import type { ExpectedDay } from '../../metrics/quality/days.ts';
import type { SharesRow } from '../../metrics/quality/shares.ts';

export type Judged = { lines: number; score: number | null; rules: Record<Rule, Counts> };

const countKinds = ['base', 'defects', 'baseMoney', 'defectMoney'] as const;

/** Counts of lines and, where days are judged, of days; money in units of the currency. */
export function judge(rows: readonly SharesRow[], days: readonly ExpectedDay[]): Judged {
  const ofLines = lineRuleNames.map((rule) => {
    const [base, defects, baseCents, defectCents] = countKinds.map((kind) =>
      rows.reduce((sum, row) => sum + row.rules[rule][kind], 0),
    ) as [number, number, number, number];
    return [rule, { base, defects, baseMoney: baseCents / 100, defectMoney: defectCents / 100 }] as const;
  });
  const gap: Counts = { ...daysShare(days), baseMoney: 0, defectMoney: 0 };
  const rules = Object.fromEntries([...ofLines, ['gap', gap]]) as Record<Rule, Counts>;
  return { lines: rows.reduce((sum, { lines }) => sum + lines, 0), score: scoreOf(rules), rules };
}

const daysShare = (days: readonly ExpectedDay[]): Share => ({
  base: days.length,
  defects: days.filter(({ isMissing }) => isMissing).length,
});

/** The percentage without defects by rule, in order; null: the rule applies to nothing. */
export const goodShares = ({ rules }: Judged) =>
  Object.fromEntries(
    ruleNames.map((rule) => {
      const { base, defects } = rules[rule];
      return [rule, base === 0 ? null : (1 - defects / base) * 100];
    }),
  ) as Record<Rule, number | null>;

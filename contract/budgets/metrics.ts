/** Glossary of the Budgets screen. */
import { metric, spend } from '../metrics/metric.ts';

const paid = 'Sum of what was paid, tax included; refunds are negative.';
const whole = 'Every product, of the cost centre and all below it; locations do not apply.';

export const metrics = {
  previous: metric({
    label: 'Previous spend',
    unit: 'money',
    formula: paid,
    lines: `${whole} Of the whole fiscal year before the chosen one.`,
    made: [spend],
  }),
  current: metric({
    label: 'Current spend',
    unit: 'money',
    formula: paid,
    lines: `${whole} Of the chosen fiscal year.`,
    made: [spend],
  }),
  used: metric({
    label: 'Budget used',
    unit: 'percent',
    better: 'lower',
    formula: 'Current spend ÷ budget × 100, rounded down.',
    lines: 'Those of the current spend.',
  }),
  linearForecast: metric({
    label: 'Forecast by a straight line',
    unit: 'money',
    formula:
      'Current spend ÷ days of the fiscal year that have passed, today included × all its days. None before the year has begun.',
    lines: 'Those of the current spend.',
  }),
  seasonalForecast: metric({
    label: 'Forecast by last year’s shape',
    unit: 'money',
    formula:
      'Current spend × previous spend ÷ what of the previous spend was spent in as many days of its year as have passed of this one. None where that was nothing.',
    lines: 'Those of the current and of the previous spend.',
  }),
} as const;

/** The visible texts of the Data Quality screen. */
import { missing } from '@tripledger/charts/format.ts';
import type { Rule } from '@tripledger/contract/data-quality/rules.ts';
import { count, decimal, percent, plural } from '../../ui/format.ts';

export const texts = {
  screen: 'Data Quality',
  rules: 'Rules',
  scoreTitle: 'Score',
  none: 'No lines for these dates',
  source: 'Source',
  allSources: 'All sources',
  score: (score: number | null) => (score === null ? missing : decimal(score, 1)),
  scoreLabel: 'Score out of 100',
  scoreLines: 'The lines, and the days, to which each rule applies.',
  scoreOf: (source: string) => `Score of ${source}`,
  scoreOfAll: 'Score of all sources',
  weight: (weight: number | null) =>
    weight === null ? 'Does not apply to these lines' : `Weight ${percent(weight, 1)}`,
  byNumber: 'of lines',
  byDays: 'of days',
  byMoney: 'of spend',
  defects: (defects: number, base: number, isOfDays: boolean) =>
    `${count(defects)} of ${plural(base, isOfDays ? 'day' : 'line')} to correct`,
  noDefects: (base: number, isOfDays: boolean) =>
    `None of ${plural(base, isOfDays ? 'day' : 'line')} to correct`,
  openRows: (rule: string, defects: string) => `${rule}: ${defects}. Show them.`,
  without: (rule: string) => `${rule}: to correct`,
  found: (lines: number) => `${plural(lines, 'line')} to correct.`,
  editLine: (reference: string) => `Edit line of ${reference}`,
  edit: 'Edit',
  correctIn: 'Correct in',
  missingDays: 'Missing days',
  breakdown: 'Share Without Defects',
  by: { sources: 'By source', customers: 'By customer', months: 'By month' },
  counted: { number: 'By number', money: 'By spend' },
  chooseBy: 'Rows of the table',
  chooseCounted: 'How shares are measured',
  columns: {
    source: 'Source',
    customer: 'Customer',
    month: 'Month',
    day: 'Day',
    usually: 'Lines, usually',
    lines: 'Lines',
    score: 'Score',
  },
  /** Headings of columns. */
  short: {
    employeeNumber: 'Employee number',
    costCentre: 'Cost centre',
    cheapestFare: 'Cheapest fare',
    bookedDate: 'Booked date',
    classOfTravel: 'Class',
    place: 'Places',
    policyCode: 'Policy code',
    pricePerKilometre: 'Price per km',
    pricePerNight: 'Price per night',
    twin: 'No twin',
    gap: 'No missing days',
  } satisfies Record<Rule, string>,
};

/** Formats the fields of a record before and after a change for display. */

import { missing } from '@tripledger/charts/format.ts';
import { fieldInWords } from '@tripledger/contract/http/field-words.ts';
import type { Permission } from '@tripledger/contract/http/permissions.ts';
import { permissionNames } from '@tripledger/contract/users/roles.ts';
import { comparisons } from '../../filter/comparison.ts';
import { date } from '../../ui/format.ts';
import { timeIn } from '../../ui/instant.ts';
import { texts } from './texts.ts';

type State = Readonly<Record<string, unknown>> | null;

export type FieldRow = { label: string; before: string; after: string; isChanged: boolean };

/** The field of states that is an amount of money, as of a budget. */
const amountField = 'amount';

/** The fields of states that say what dates are compared with. */
const comparisonFields = ['compare', 'default_comparison'];

const comparisonInWords = (value: unknown) => comparisons.find(({ key }) => key === value)?.label ?? missing;

/** By how much the change moves the record's amount; null: it has none, or keeps it. */
export function amountMoved(before: State, after: State): { by: number; percent: number | null } | null {
  const [from, to] = [before, after].map((state) => Number(state?.[amountField] ?? 0)) as [number, number];
  if (from === to) return null;
  return { by: to - from, percent: from === 0 ? null : (100 * (to - from)) / from };
}

/** All fields of both states, changed ones first. `money` formats amounts. */
export function fieldRows(
  before: State,
  after: State,
  timeZone: string,
  money: (amount: number) => string = String,
): FieldRow[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = fields.map((field) => {
    const [found, now] = [before, after].map((state) => {
      const value = state?.[field];
      if (field === amountField && typeof value === 'number') return money(value);
      return comparisonFields.includes(field) ? comparisonInWords(value) : inWords(value, timeZone);
    });
    const isChanged = JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);
    return {
      label: texts.change.fields[field] ?? capital(fieldInWords(field)),
      before: found ?? missing,
      after: now ?? missing,
      isChanged,
    };
  });
  return rows.sort((one, other) => Number(other.isChanged) - Number(one.isChanged));
}

/** Describes what undoing the change will do, in sentences. */
export function undoingInWords(before: State, after: State, timeZone: string): string[] {
  if (before === null) return [texts.undo.removes];
  if (after === null) return [texts.undo.restores];
  const changed = fieldRows(before, after, timeZone).filter(({ isChanged }) => isChanged);
  return changed.map((row) => texts.undo.field(row.label, inOneLine(row.before), inOneLine(row.after)));
}

const instantText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const isPermission = (text: string): text is Permission => Object.hasOwn(permissionNames, text);
/** The format of names in code. */
const constantText = /^[a-z]+(_[a-z]+)+$/;
const dayText = /^\d{4}-\d\d-\d\d$/;

function inWords(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return missing;
  if (typeof value === 'boolean') return value ? texts.change.yes : texts.change.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (instantText.test(value)) return timeIn(timeZone, new Date(value));
    if (isPermission(value)) return permissionNames[value];
    if (constantText.test(value)) return value.replaceAll('_', ' ');
    return dayText.test(value) ? date(value) : value;
  }
  if (Array.isArray(value)) {
    const between = value.some((one) => typeof one === 'object') ? '\n' : ', ';
    return value.map((one) => inWords(one, timeZone)).join(between) || missing;
  }
  return recordInWords(value as Record<string, unknown>, timeZone);
}

/** The fields that name a record, the first of them that it has. */
const naming = ['name', 'label', 'description', 'code'];

/** A record by its name, then its other fields, then the records within it in brackets; ids mean nothing to users. */
function recordInWords(record: Readonly<Record<string, unknown>>, timeZone: string): string {
  const name = naming.find((field) => typeof record[field] === 'string' && record[field] !== '');
  const parts = name === undefined ? [] : [String(record[name])];
  const within: string[] = [];
  for (const [field, value] of Object.entries(record)) {
    if (field === 'id' || field === name || value === null || value === '') continue;
    const words = inWords(value, timeZone);
    // A record that was never merged consists of one of the same name.
    if (Array.isArray(value)) within.push(...(words === parts[0] ? [] : [inOneLine(words)]));
    else parts.push(`${fieldInWords(field)} ${words}`);
  }
  return [parts.join(', '), ...within.map((words) => `(${words})`)].filter(Boolean).join(' ');
}

const inOneLine = (words: string) => words.replaceAll('\n', '; ');

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

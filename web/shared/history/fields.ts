/** Formats the fields of a record before and after a change for display. */

import { date, missing } from '@tripledger/charts/format.ts';
import { fieldInWords } from '@tripledger/contract/http/change-kinds.ts';
import { timeIn } from '../../ui/instant.ts';

type State = Readonly<Record<string, unknown>> | null;

export type FieldRow = { label: string; before: string; after: string; isChanged: boolean };

/** All fields of both states, changed ones first. */
export function fieldRows(before: State, after: State, timeZone: string): FieldRow[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = fields.map((field) => {
    const [found, now] = [before, after].map((state) => inWords(state?.[field], timeZone));
    const isChanged = JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);
    return {
      label: capital(fieldInWords(field)),
      before: found ?? missing,
      after: now ?? missing,
      isChanged,
    };
  });
  return rows.sort((one, other) => Number(other.isChanged) - Number(one.isChanged));
}

/** Describes what undoing the change will do, in sentences. */
export function undoingInWords(before: State, after: State, timeZone: string): string[] {
  if (before === null) return ['It is taken away again.'];
  if (after === null) return ['It is there again, as it was before.'];
  const changed = fieldRows(before, after, timeZone).filter(({ isChanged }) => isChanged);
  return changed.map((row) => `${row.label}: ${row.before}, instead of ${row.after}`);
}

const instantText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** The format of permission names. */
const constantText = /^[a-z]+(_[a-z]+)+$/;
const dayText = /^\d{4}-\d\d-\d\d$/;

function inWords(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return missing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (instantText.test(value)) return timeIn(timeZone, new Date(value));
    if (constantText.test(value)) return value.replaceAll('_', ' ');
    return dayText.test(value) ? date(value) : value;
  }
  if (Array.isArray(value)) {
    const between = value.some((one) => typeof one === 'object') ? '; ' : ', ';
    return value.map((one) => inWords(one, timeZone)).join(between) || missing;
  }
  // Nested records are described by their fields without ids, which mean nothing to users.
  const fields = Object.entries(value).filter(([field]) => field !== 'id');
  const parts = fields.map(([field, one]) => {
    const words = inWords(one, timeZone);
    return `${fieldInWords(field)} ${Array.isArray(one) ? `(${words})` : words}`;
  });
  return parts.join(', ');
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

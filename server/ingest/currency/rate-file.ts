/**
 * Files of exchange rates, in one of two forms: one rate in a row (`day,from,to,rate`), or as the European Central Bank
 * publishes them, one day in a row and one currency in a column, which say what a euro was worth.
 */

import { exchangeRate, isCurrency } from '../../../contract/vocabulary/exchange-rates.ts';
import { addDays, daysBetween } from '../../../contract/vocabulary/local-time.ts';
import { monthNames } from '../../../contract/vocabulary/month-names.ts';
import { CsvSplitter } from '../csv.ts';
import { Refused } from '../refused.ts';
import { date, type Say } from '../rules.ts';
import { lenient, shown } from '../text.ts';

export type Rate = { day: string; from: string; to: string; rate: string };

export type RateFile = {
  rates: Rate[];
  /** Who published the rates, where the form tells. */
  publisher: string | null;
  /** Longer times for which a currency has no rates, in words. */
  gaps: string[];
};

const mostFaults = 20;

/** Collects faults, so that all are told at once. */
class Faults {
  readonly #file: string;
  readonly #found: string[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  add(row: number, column: string, value: string, reason: string): null {
    this.#found.push(`row ${row}, column ${column}, "${shown(lenient(value))}": ${reason}`);
    return null;
  }

  say(words: string): void {
    this.#found.push(words);
  }

  throwIfAny(): void {
    const { length } = this.#found;
    if (length === 0) return;
    const rest = length > mostFaults ? `; and ${length - mostFaults} more` : '';
    throw new Refused(`${this.#file}: ${this.#found.slice(0, mostFaults).join('; ')}${rest}.`);
  }
}

type Cells = { number: number; cells: string[] };

/**
 * Reads a file of rates (one character per byte). Throws `Refused` with every row, column and value that breaks a rule; in
 * the bank's form also if its days are more than `longestGap` days apart.
 */
export function readRateFile(file: string, bytes: string, longestGap: number): RateFile {
  const splitter = new CsvSplitter(file);
  const records: Cells[] = [...splitter.push(bytes), ...splitter.end()];
  const [header, ...rows] = records;
  const names = (header?.cells ?? []).map((cell) => cell.trim());
  const faults = new Faults(file);
  const isLong = ['day', 'from', 'to', 'rate'].every((name) => names.includes(name));
  if (!isLong && names[0]?.toLowerCase() !== 'date') {
    throw new Refused(
      `${file}: the first row has neither the columns day, from, to and rate nor Date and the codes of currencies.`,
    );
  }
  const rates = isLong ? oneInARow(names, rows, faults) : oneDayInARow(names, rows, faults);
  if (rows.length === 0) faults.say('it has no rates');
  refuseRepeated(rates, faults);
  if (!isLong) refuseGaps(rates, longestGap, faults);
  faults.throwIfAny();
  return {
    rates: rates.map(({ row: _, ...rate }) => rate),
    publisher: isLong ? null : 'ECB',
    gaps: gapsOfCurrencies(rates, longestGap),
  };
}

type RateInRow = Rate & { row: number };

function oneInARow(names: readonly string[], rows: readonly Cells[], faults: Faults): RateInRow[] {
  const at = (name: string) => names.indexOf(name);
  return rows.flatMap(({ number: row, cells }) => {
    const read = <T>(name: string, rule: (text: string, say: Say) => T | null) => {
      const text = (cells[at(name)] ?? '').trim();
      return rule(text, (reason) => faults.add(row, name, text, reason));
    };
    const day = read('day', date);
    const from = read('from', currency);
    const to = read('to', currency);
    const rate = read('rate', positive);
    if (day === null || from === null || to === null || rate === null) return [];
    if (from === to) {
      faults.add(row, 'to', to, 'the same currency as in the column from');
      return [];
    }
    return [{ day, from, to, rate, row }];
  });
}

const base = 'EUR';

function oneDayInARow(names: readonly string[], rows: readonly Cells[], faults: Faults): RateInRow[] {
  const currencies = names.slice(1).map((name, at) => {
    if (name === '' && at === names.length - 2) return null;
    return currency(name.toUpperCase(), (reason) => faults.add(1, String(at + 2), name, reason));
  });
  return rows.flatMap(({ number: row, cells }) => {
    const written = (cells[0] ?? '').trim();
    const day = dayOf(written, (reason) => faults.add(row, 'Date', written, reason));
    if (day === null) return [];
    return currencies.flatMap((to, at) => {
      const text = (cells[at + 1] ?? '').trim();
      if (to === null || text === '' || text === 'N/A') return [];
      const rate = positive(text, (reason) => faults.add(row, to, text, reason));
      return rate === null ? [] : [{ day, from: base, to, rate, row }];
    });
  });
}

const currency = (text: string, say: Say) =>
  isCurrency(text) ? text : say('no currency of ISO 4217, as USD');

function positive(text: string, say: Say): string | null {
  const read = exchangeRate.safeParse(text);
  if (read.success) return read.data;
  return say(
    /^-?[\d.]+$/.test(text) && !(Number(text) > 0) ? 'not above 0' : 'not a decimal number, as 1.5234',
  );
}

const months = monthNames('en', 'long');

/** `2026-03-02`, or as in the daily file `2 March 2026`. */
function dayOf(text: string, say: Say): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) return date(text, say);
  return date(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`, say);
}

function refuseRepeated(rates: readonly RateInRow[], faults: Faults): void {
  const rows = new Map<string, number>();
  for (const { day, from, to, row } of rates) {
    const key = `${from} ${to} ${day}`;
    const first = rows.get(key);
    if (first === undefined) rows.set(key, row);
    else faults.say(`row ${row} has a second rate from ${from} to ${to} for ${day}, after row ${first}`);
  }
}

/** A series of days must be whole. */
function refuseGaps(rates: readonly Rate[], longest: number, faults: Faults): void {
  for (const gap of gapsIn([...new Set(rates.map(({ day }) => day))], longest)) {
    faults.say(`there are no rates ${gap}`);
  }
}

/** No fault: a bank may stop quoting a currency for a time, and a file may hold a few corrected days only. */
function gapsOfCurrencies(rates: readonly Rate[], longest: number): string[] {
  const pairs = Map.groupBy(rates, ({ from, to }) => `${from} to ${to}`);
  return [...pairs].flatMap(([pair, own]) =>
    gapsIn(
      own.map(({ day }) => day),
      longest,
    ).map((gap) => `${pair} has no rates ${gap}`),
  );
}

function gapsIn(days: readonly string[], longest: number): string[] {
  return days.toSorted().flatMap((next, at, sorted) => {
    const last = sorted[at - 1];
    return last !== undefined && daysBetween(last, next) > longest
      ? [`from ${addDays(last, 1)} to ${addDays(next, -1)}`]
      : [];
  });
}

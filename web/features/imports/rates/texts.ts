/** The visible texts of exchange rates. */

import type { RateRule } from '@tripledger/contract/vocabulary/exchange-rates.ts';
import { count, plural } from '../../../ui/format.ts';

const ruleInWords: Record<RateRule, string> = {
  transaction_date: 'at the rate of the transaction date',
  month_average: 'at the average rate of the transaction month',
  budget: 'at the budget rates in Settings',
};

export const texts = {
  title: 'Exchange rates',
  none: (currency: string) =>
    `All amounts are in ${currency}. Load rates before you import lines in other currencies.`,
  lead: (currency: string, rule: RateRule) =>
    `Amounts in other currencies are converted into ${currency} ${ruleInWords[rule]}.`,
  loadFile: 'Load a file of rates',
  enter: 'Enter a rate',
  all: 'All rates and loads',
  used: {
    title: 'Other currencies',
    currency: 'Currency',
    rates: 'Latest rate',
    way: 'Converted',
    lines: 'Lines',
    lastDay: 'Latest transaction',
  },
  outOfDate: (day: string) => `${day}: out of date`,
  noRates: 'None: new lines are rejected',
  budgetRate: (rate: string) => `Budget rate ${rate}`,
  directly: 'Directly',
  byWayOf: (currency: string) => `By way of ${currency}`,
  fields: {
    file: 'File',
    choose: 'Choose a file',
    otherFile: 'Choose another file',
    about:
      'Drop a CSV file here: as the European Central Bank publishes it, or with the columns day, from, to and rate.',
    fileRequired: 'Choose a file.',
    source: 'Published by',
    sourceOfFile: 'Not needed for files of the European Central Bank.',
    from: 'From',
    to: 'To',
    day: 'Day',
    rate: 'Rate',
    worth: (from: string, to: string) => `${to} for 1 ${from}`,
  },
  load: 'Load',
  loaded: 'Rates loaded. Lines in other currencies are being converted again.',
  effect: 'Effect of loading the rates',
  faults: (file: string) => `${file} cannot be loaded:`,
  nothingNew: 'All of these rates are stored already.',
  newRates: (rates: number) => `${plural(rates, 'new rate')}.`,
  correctedRates: (rates: number) => `${plural(rates, 'rate')} corrected.`,
  rates: (rates: number, corrected: number) =>
    `${plural(rates, 'rate')}, ${count(corrected)} of them corrected.`,
  gaps: 'Some days have no rates:',
  pairs: {
    title: 'Rates',
    none: 'No rates yet',
    pair: 'Currencies',
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    lastRate: 'Latest rate',
    lastDay: 'Latest day',
    firstDay: 'First day',
    rates: 'Days',
  },
  days: {
    titleOf: (from: string, to: string) => `Rates from ${from} to ${to}`,
    month: 'Month',
    none: 'No rates in this month',
    day: 'Day',
    rate: 'Rate',
    source: 'Published by',
    file: 'File',
  },
  loads: {
    title: 'Loads',
    lead: 'A load can be undone on the Changes screen.',
    none: 'Nothing loaded yet',
    when: 'When',
    who: 'Who',
    file: 'File',
    source: 'Published by',
    added: 'New',
    corrected: 'Corrected',
    state: 'State',
    undone: 'Undone',
    inUse: 'In use',
  },
};

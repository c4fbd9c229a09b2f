/** The visible texts of reading foreign files: by which layout, and how a layout maps them. */

import { fieldInWords } from '@tripledger/contract/http/field-words.ts';
import type { DateOrder } from '@tripledger/contract/layouts/expression.ts';
import { count, plural } from '../../../ui/format.ts';
import type { FieldGroup } from './groups.ts';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Names of fields that are more than the words of their column. */
const names: Partial<Record<string, string>> = {
  node_code: 'Cost centre',
  start_at: 'Start',
  end_at: 'End',
  distance_km: 'Distance (km)',
  co2_kg: 'CO₂ (kg)',
};

const field = (name: string) => names[name] ?? capital(fieldInWords(name));

const groups: Record<FieldGroup, string> = {
  required: 'Required',
  traveller: 'Traveller and booking',
  dates: 'Dates',
  travel: 'Travel',
  money: 'Money',
  other: 'Other',
};

const dateOrders: Record<DateOrder, string> = {
  ymd: 'Year, month, day',
  ydm: 'Year, day, month',
  dmy: 'Day, month, year',
  dym: 'Day, year, month',
  mdy: 'Month, day, year',
  myd: 'Month, year, day',
};

const delimiters: Readonly<Record<string, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
};

/** Of what a layout's text may have too much or too little. */
const units: Readonly<Record<string, string>> = { string: ' characters long', array: ' entries long' };

const quoted = (list: readonly string[]) => list.map((name) => `“${name}”`).join(', ');

/** Names that end a sentence about them, at most five. */
const some = (list: readonly string[]) =>
  list.length > 5 ? `${quoted(list.slice(0, 5))} and ${count(list.length - 5)} more` : quoted(list);

export const texts = {
  field,
  dateOrders,
  delimiters,
  encodings,
  reading: {
    title: 'How are these files read?',
    layout: 'Layout',
    choose: 'Choose a layout',
    fits: 'fits',
    again: 'A layout that worked is offered again for files with the same header.',
    noneFits: 'No layout fits these files.',
    changed: (layout: string) => `These files are similar to those of the layout “${layout}”.`,
    node: 'Cost centre of all lines',
    otherNode: 'Lines of unknown cost centres go to',
    noNode: 'Nowhere: they are rejected',
    chooseNode: 'Choose a node',
    dateOrder: 'Order of dates',
    asLayout: 'As the layout says',
    create: 'New layout from these files',
    edit: 'Edit this layout',
    editNamed: (layout: string) => `Edit “${layout}”`,
    copy: 'Copy this preset',
    layouts: 'Layouts',
  },
  list: {
    title: 'Layouts',
    open: 'Manage layouts',
    lead: 'A layout says how foreign files are read. Presets come with the product; copy one to change it.',
    none: 'No layouts yet.',
    columns: { name: 'Name', version: 'Version', changed: 'Changed', by: 'By' },
    preset: 'Preset',
    copy: 'Copy',
    copyOf: (name: string) => `Copy ${name}`,
    delete: 'Delete',
    deleteOf: (name: string) => `Delete ${name}`,
    deleteTitle: (name: string) => `Delete the layout “${name}”?`,
    deleteConsequence: 'Lines that it made stay, and keep its name and version.',
  },
  mapping: {
    create: 'New layout',
    edit: (name: string, version: number) => `Layout “${name}”, version ${version}`,
    copy: (name: string) => `Copy of the preset ${name}`,
    copyName: (name: string) => `${name} copy`,
    loading: 'Layout',
    noProposal: 'No layout can be proposed for these files. Copy a preset instead.',
    view: 'View',
    form: 'As form',
    text: 'As text',
    textOnly: 'This layout has several tables, joins or record types. It is edited as text.',
    name: 'Name',
    save: 'Save',
    incomplete: (fields: readonly string[]) => `Say how to fill: ${fields.join(', ')}.`,
    faulty: 'Correct the text first.',
    nameless: 'Enter a name.',
  },
  files: {
    title: 'Files',
    file: 'File',
    encoding: 'Encoding',
    delimiter: 'Delimiter',
    detected: (name: string) => `As detected: ${name}`,
    header: 'The first row is a header',
    numbered: (at: number) => `Column ${at}`,
    dateOrder: 'Order of dates',
    decimal: 'Decimal sign',
    decimals: { '.': 'Point (1,234.50)', ',': 'Comma (1.234,50)' },
    rows: (name: string, shown: number) => `${name}: the first ${plural(shown, 'row')}`,
    rowNumber: 'Row',
    differs: 'These files have other columns than the layout.',
    added: (columns: readonly string[]) => `New: ${some(columns)}.`,
    gone: (columns: readonly string[]) => `Gone: ${some(columns)}.`,
    adopt: 'Use the columns of these files',
  },
  fields: {
    groups,
    by: (name: string) => `${name}: filled by`,
    nothing: 'Left empty',
    constant: 'The same value in each line',
    columns: 'Several columns, one after another',
    chosenNode: 'The node that is chosen when files are checked',
    asWritten: 'As written in the layout',
    ofFiles: 'Columns',
    otherwise: 'Otherwise',
    constantOf: (name: string) => `${name}: value`,
    columnsOf: (name: string) => `${name}: columns`,
    time: 'Time in another column',
    timeOf: (name: string) => `${name}: column of the time`,
    sign: 'Negative by another column',
    signColumn: (name: string) => `${name}: column that says which are negative`,
    signValues: (name: string) => `${name}: values that mean negative`,
    signHint: 'Values, as Refund',
    samples: (values: readonly string[]) => `Values as ${quoted(values)}.`,
    keyHint: 'Identifies the line: unique across the files, and the same whenever the line is sent again.',
    keepOthers: 'Keep other columns as reference fields',
  },
  translation: {
    open: (many: number) => (many === 0 ? 'Translate values' : `Translate values (${count(many)})`),
    /** Begins with the words of the button. */
    openOf: (name: string) => `Translate values: ${name}`,
    titleOf: (name: string) => `${name}: translate values`,
    from: 'In the file',
    to: 'In the line',
    toOf: (value: string) => `“${value}” becomes`,
    kept: 'As it is',
    another: 'Another value of the file',
    add: 'Add',
    remove: (value: string) => `Remove “${value}”`,
    otherwise: 'Other values',
    otherwises: { keep: 'Are kept', refuse: 'Are rejected', value: 'Become' },
    otherwiseValue: 'Value for all others',
  },
  preview: {
    title: 'Preview',
    lines: (many: number) => `${plural(many, 'line')} of the first rows`,
    noLines: 'The first rows make no lines.',
    faults: 'Rows that could not be read',
    missing: (list: readonly string[]) => `Required, but empty: ${list.join(', ')}.`,
    missingOne: (name: string, many: number) => `${name} (${plural(many, 'line')})`,
    faulty: 'The preview appears once the text is a layout.',
    withoutFiles: 'Open the layout from delivered files to see what it makes of them.',
    failed: 'The preview could not be made.',
  },
  asText: {
    label: 'Layout as text',
    faults: 'What is wrong with the text',
    noJsonAt: (line: string, column: string) =>
      `This is not JSON: it cannot be read on from line ${line}, column ${column}.`,
    noJson: 'This is not JSON. Perhaps its end is missing.',
    table: (name: string) => `table “${name}”`,
    line: (at: number) => `rule ${at + 1}`,
    fieldOf: (name: string) => `field ${name}`,
    fault: (place: string, message: string) => (place ? `${place}: ${message}` : message),
    unknown: (list: readonly string[]) =>
      `${quoted(list)} ${list.length === 1 ? 'is' : 'are'} not known here.`,
    missing: 'is missing.',
    types: {
      object: 'must be a group of named parts, in braces.',
      record: 'must be a group of named parts, in braces.',
      string: 'must be a text, in quotation marks.',
      number: 'must be a number.',
      int: 'must be a whole number.',
      boolean: 'must be true or false.',
      array: 'must be a list, in square brackets.',
    } as Readonly<Record<string, string>> & { object: string },
    oneOf: (list: readonly string[]) => `must be one of ${quoted(list)}.`,
    tooMuch: (most: number, of: string) => `must be at most ${most}${units[of] ?? ''}.`,
    tooLittle: (least: number, of: string) => `must be at least ${least}${units[of] ?? ''}.`,
    otherwise: 'cannot be read as part of a layout.',
  },
};

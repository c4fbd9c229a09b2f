/** The feed's files and their columns. */
import type { CsvRecord } from './csv.ts';
import { Refused } from './refused.ts';
import { textOf } from './text.ts';

type FileColumns = { required: readonly string[]; optional: readonly string[] };

export const lineFile = 'line_items.csv';

/** A column's number: the format's columns come first, numbered equally in every feed, then the header's others. */
export type Column = number;

/** A file without a required column is refused. The rules for cells are in each file's reader. */
const files = {
  'hierarchy.csv': {
    required: ['node_code', 'label'],
    optional: ['parent_code', 'industry', 'fiscal_year_end'],
  },
  'policies.csv': {
    required: ['policy_code'],
    optional: ['node_code', 'description', 'is_compliant', 'show_lost_savings'],
  },
  'locations.csv': {
    required: ['code'],
    optional: ['name', 'country', 'latitude', 'longitude', 'city_code'],
  },
  [lineFile]: {
    required: [
      'data_source',
      'line_key',
      'booking_reference',
      'product_type',
      'node_code',
      'transaction_date',
      'amount_paid',
    ],
    optional: [
      'segment_sequence',
      'status',
      'traveller_name',
      'employee_number',
      'travel_booker',
      'consultant_name',
      'matter_number',
      'booking_method',
      'booked_date',
      'invoice_number',
      'invoice_date',
      'start_at',
      'end_at',
      'origin',
      'destination',
      'location',
      'supplier_code',
      'supplier_name',
      'class_of_travel',
      'fare_type',
      'fare_type_description',
      'ticket_number',
      'ticket_type',
      'car_type',
      'service_fee_type',
      'policy_code',
      'quantity',
      'tax',
      'ancillary_amount',
      'cheapest_rate',
      'cost_of_change',
      'distance_km',
      'co2_kg',
      'currency',
      'credit_value',
      'credit_expiry',
    ],
  },
} as const satisfies Record<string, FileColumns>;

export type FeedFile = keyof typeof files;
type NameIn<File extends FeedFile> = (typeof files)[File][keyof FileColumns][number];

/** The names of the format's columns by number; other columns are reference fields. */
export const formatOf = (file: FeedFile): readonly string[] => [
  ...files[file].required,
  ...files[file].optional,
];

/** The feed's files; lines come last, since they reference rows of the others. */
export const feedFiles = Object.keys(files) as FeedFile[];

/** Whether a file without the column is refused. */
export const isRequired = (file: FeedFile, column: string) =>
  (files[file].required as readonly string[]).includes(column);

/** The numbers of the format's columns, by name. */
export const columnsOf = <File extends FeedFile>(file: File) =>
  Object.fromEntries(formatOf(file).map((name, column) => [name, column])) as Record<NameIn<File>, Column>;

/** The names of a header's columns. Throws `Refused` for missing, duplicate or unreadable names. */
export function readHeader(file: FeedFile, header: CsvRecord | undefined): string[] {
  const names = (header?.cells ?? []).map((cell, index) => {
    const name = textOf(cell, (reason) => {
      throw new Refused(`${file}: the header's cell ${index + 1} ${reason}.`);
    });
    return name ?? '';
  });
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined) throw new Refused(`${file}: two columns are called "${doubled}".`);
  const missing = files[file].required.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new Refused(`${file}: the required column ${missing.join(', ')} is missing.`);
  }
  return names;
}

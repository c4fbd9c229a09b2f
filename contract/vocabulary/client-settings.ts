/** The settings of a TMC, as sent on the wire and as stored. */
import * as z from 'zod';
import { advisorySourceNames } from './advisories.ts';
import { comparisons } from './comparison.ts';
import { budgetRates, maxRateAge, rateAge, rateRuleNames } from './exchange-rates.ts';
import { countryCode, enteredText } from './filters.ts';
import { fiscalYearEnd } from './fiscal-years.ts';
import { referenceFields } from './reference-fields.ts';
import { retentionSettings, usualRetention } from './retention.ts';

/** The shortcuts of the date range. */
export const dateShortcuts = [
  'this_month',
  'last_month',
  'last_3_months',
  'last_6_months',
  'last_year',
  'this_quarter',
  'last_quarter',
  'this_fiscal_year',
  'last_fiscal_year',
  'year_to_date',
  'last_12_months',
] as const;

/** Columns of the data export, in their default order. */
export const exportColumns = {
  booking_reference: 'Booking reference',
  ticket_number: 'Ticket number',
  traveller: 'Traveller',
  employee_number: 'Employee number',
  customer: 'Customer',
  cost_centre: 'Cost centre',
  airline: 'Airline',
  class_of_travel: 'Class of travel',
  fare_type: 'Fare type',
  fare_type_description: 'Fare type description',
  origin: 'Origin',
  origin_city: 'Origin city',
  destination: 'Destination',
  destination_city: 'Destination city',
  departure: 'Departure',
  arrival: 'Arrival',
  booked_date: 'Booked date',
  transaction_date: 'Transaction date',
  status: 'Status',
  policy_code: 'Policy code',
  policy_description: 'Policy description',
  amount_paid: 'Amount paid',
  tax: 'Tax',
  cheapest_rate: 'Cheapest rate',
  lost_savings: 'Lost savings',
  cost_of_change: 'Cost of change',
  distance_km: 'Distance km',
  co2_kg: 'CO2 kg',
  invoice_number: 'Invoice number',
  product_type: 'Product type',
  supplier: 'Supplier',
  description: 'Description',
  quantity: 'Quantity',
  travel_booker: 'Travel booker',
  consultant: 'Consultant',
  matter_number: 'Matter number',
  co2_method: 'CO2 method',
  import_id: 'Import',
  layout: 'Layout',
  source_file: 'Source file',
  source_row: 'Source row',
  currency: 'Currency paid',
  delivered_amount: 'Amount in currency paid',
  exchange_rate: 'Exchange rate',
  rate_date: 'Date of rate',
  rate_source: 'Source of rate',
} as const;
export type ExportColumn = keyof typeof exportColumns;
export const exportColumnIds = Object.keys(exportColumns) as ExportColumn[];

/** Where each line comes from, and what it was in another currency: only in files of TMCs that choose it. */
const unusualColumns: readonly ExportColumn[] = [
  'import_id',
  'layout',
  'source_file',
  'source_row',
  'currency',
  'delivered_amount',
  'exchange_rate',
  'rate_date',
  'rate_source',
];
export const usualExportColumns = exportColumnIds.filter((id) => !unusualColumns.includes(id));

const color = z
  .string('Enter a colour as #RRGGBB.')
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as #RRGGBB.')
  .toUpperCase();

const columns = z
  .array(z.enum(exportColumnIds, 'Choose columns of the list.'), 'Enter a list of columns.')
  .min(1, 'Choose at least one column.')
  .refine((list) => new Set(list).size === list.length, 'Choose each column once.');

const video = enteredText(2000, 'Enter an address.').refine(
  isVideoUrl,
  'Enter an address that begins with https://, without a user or password.',
);

export const clientSettings = z.object({
  report_background_color: color,
  report_text_color: color,
  data_export_columns: columns
    .nullable()
    .meta({ description: 'In this order; null: all but those of the source, in the usual one.' }),
  chart_bar_color: color.nullable().meta({ description: 'Of bars of one kind; null: the product’s own.' }),
  chart_map_background_color: color.nullable(),
  chart_map_color: color.nullable().meta({ description: 'Of the countries.' }),
  default_country: countryCode.nullable().meta({
    description: 'Where no filter is remembered, it begins with travel from or to this country.',
  }),
  default_date_range: z.enum(dateShortcuts, 'Choose a date range of the list.').nullable(),
  default_comparison: z.enum(comparisons, 'Choose a comparison of the list.').nullable().meta({
    description: 'What the default date range is compared with; null: nothing.',
  }),
  fiscal_year_end: fiscalYearEnd.nullable().meta({
    description: 'MM-DD, of customers without a fiscal year of their own; null: the calendar year.',
  }),
  advisory_source: z
    .enum(advisorySourceNames, 'Choose a source of the list.')
    .nullable()
    .meta({ description: 'Whose travel advice is taken; null: that of the base country.' }),
  co2_factor_year: z.int('Choose a year of the list.').nullable().meta({
    description: 'Whose conversion factors emissions are worked out by; null: those of the year of travel.',
  }),
  co2_radiative_forcing: z
    .enum(['with', 'without'], 'Choose with or without.')
    .meta({ description: 'Whether emissions of flights take their effect high up into account.' }),
  shares_credits: z.boolean('Choose yes or no.').meta({
    description:
      'Whether tickets in credit may pay for flights of colleagues: other travellers of the customer.',
  }),
  reference_fields: referenceFields.meta({
    description: 'Titles of reference fields of the feed, and by which of them metrics can be queried.',
  }),
  exchange_rate_rule: z.enum(rateRuleNames, 'Choose a rule of the list.').meta({
    description: 'By which rate amounts in other currencies are converted.',
  }),
  exchange_rate_days: rateAge.meta({
    description: 'For how many days a rate is used while there is no newer one.',
  }),
  budget_rates: budgetRates.meta({
    description: 'What a unit of each currency is worth in the TMC’s, where the rule is a budget rate.',
  }),
  ...retentionSettings,
  intro_video_url: video
    .nullable()
    .meta({ description: 'null: the introduction that comes with the product.' }),
});
export type ClientSettings = z.infer<typeof clientSettings>;

/** The defaults. */
export const usualClientSettings: ClientSettings = {
  report_background_color: '#D24726',
  report_text_color: '#FFFFFF',
  data_export_columns: null,
  chart_bar_color: null,
  chart_map_background_color: null,
  chart_map_color: null,
  default_country: null,
  default_date_range: null,
  default_comparison: null,
  fiscal_year_end: null,
  advisory_source: null,
  co2_factor_year: null,
  co2_radiative_forcing: 'with',
  shares_credits: false,
  reference_fields: [],
  exchange_rate_rule: 'transaction_date',
  exchange_rate_days: maxRateAge.usual,
  budget_rates: [],
  ...usualRetention,
  intro_video_url: null,
};

function isVideoUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

/** Validation of scheduled reports, shared by the form and the server so that both show the same messages. */
import * as z from 'zod';
import type { ScreenPath } from '../http/screens.ts';
import { dateFields, type ReportType, reportFormats, reportTypes } from '../reports/kinds.ts';
import { comparisons } from '../vocabulary/comparison.ts';
import { type ProductType, productTypes } from '../vocabulary/constants.ts';
import { countryRows, id, isoDate } from '../vocabulary/filters.ts';
import { reportPeriods } from '../vocabulary/report-periods.ts';

export const mostRecipients = 1000;
export const mostEntities = 100;

export const words = {
  customer: 'Customer required.',
  reportType: 'Report Type required.',
  reportFormat: 'Report Format required.',
  period: 'Period required.',
  endDate: 'End date must be greater than today',
  recipients: 'Recipient required.',
  tooMany: `At most ${mostRecipients.toLocaleString('en-AU')} recipients.`,
  email: 'Enter valid email addresses.',
  ownerAlone: 'Data exports are sent only to their owner.',
  productTypes: 'Product Type required.',
  otherFormat: 'This report does not come in this format.',
  notPermitted: 'You have no permission for this report.',
  sameType: 'The report type of a schedule stays as it is.',
  view: 'Saved view required.',
  otherView: 'Only views of Explore can be scheduled.',
} as const;

/** Data exports contain raw rows and are sent only to the owner. */
export const isDataExport = (type: ReportType) => type === 'Invoice' || type === 'Air Segments';

/** These cover selected organisations, and compare them with earlier dates. */
export const isOfOrganisations = (type: ReportType) =>
  type === 'Summary Report' || type === 'Printable Report';

/** A saved view has organisations, dates and a comparison of its own. */
export const isOfView = (type: ReportType) => type === 'Saved view';
/** The screen whose views can be scheduled. */
export const scheduledScreen = '/view/explore' satisfies ScreenPath;

/** Whether a report is a table, whose format is chosen. */
export const hasFormats = (type: ReportType) => isDataExport(type) || isOfView(type);

/** Every data export can be filtered by countries and date field, but only this one by product type. */
export const hasProductTypes = (type: ReportType) => type === 'Invoice';

export const typeOf = (id: number) => reportTypes.find((type) => type.id === id);
export const formatOf = (id: number) => reportFormats.find((format) => format.id === id);
export const periodOf = (id: number) => reportPeriods.find((period) => period.id === id);

/** Formats of a type, the default first. */
export function formatsOf(type: ReportType) {
  const { extensions } = reportTypes.find(({ name }) => name === type) as (typeof reportTypes)[number];
  return extensions.map(
    (wanted) => reportFormats.find(({ extension }) => extension === wanted) as (typeof reportFormats)[number],
  );
}

/** Both are ISO dates; `today` is the current day at the TMC. */
export const isAfterToday = (endDate: string, today: string) => endDate > today;

export const email = z
  .string(words.email)
  .trim()
  .toLowerCase()
  .pipe(z.email(words.email).max(254, 'Too long.'));

const known = <One>(find: (id: number) => One | undefined, message: string) =>
  z.number(message).transform((wanted, context) => {
    const found = find(wanted);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const filters = z.object({
  countries: countryRows.default([]),
  productTypes: z
    .array(z.enum(productTypes, 'Unknown product type.'), 'Enter a list of product types.')
    .default([]),
  date_field: z.enum(dateFields, 'Unknown date.').default('transaction_date'),
});

/** The fields that define a report, regardless of its recipients. */
export const reportFields = {
  entities: z
    .array(id, 'Enter a list of nodes.')
    .max(mostEntities, `At most ${mostEntities} organisations.`)
    .default([])
    .transform((list) => [...new Set(list)])
    .meta({ description: 'A report for each of these nodes; none: one of all that its reader may see.' }),
  report_type: known(typeOf, words.reportType),
  report_format: known(formatOf, words.reportFormat),
  period: known(periodOf, words.period),
  compare: z.enum(comparisons, 'Unknown comparison.').optional().meta({
    description:
      'What a Summary or Printable Report compares with: lastYear, the same dates a year earlier; previous, those just before. Absent: as it is; of a new schedule, lastYear.',
  }),
  view: id.nullish().meta({
    description:
      'Of a Saved view: the id of a view of Explore, which brings its own organisations and dates.',
  }),
  extra_filters: filters.default({ countries: [], productTypes: [], date_field: 'transaction_date' }).meta({
    description:
      'Of data exports: countries, product types (an Invoice’s), and by which date lines are taken.',
  }),
};

export const scheduled = {
  ...reportFields,
  user: id.optional().meta({ description: 'The owner; absent: whoever asks.' }),
  end_date: isoDate
    .or(z.literal(''))
    .nullish()
    .transform((day) => day || null)
    .meta({ description: 'The last day of a delivery; empty: none.' }),
  recipients: z
    .array(email, words.recipients)
    .min(1, words.recipients)
    .max(mostRecipients, words.tooMany)
    .transform((list) => [...new Set(list)])
    .meta({ description: 'E-mail addresses, of users or of others.' }),
};

type ReportFields = z.output<z.ZodObject<typeof reportFields>>;

export const isInItsFormat = ({
  report_type,
  report_format,
}: Pick<ReportFields, 'report_type' | 'report_format'>) =>
  formatsOf(report_type.name).includes(report_format);

export const hasItsProductTypes = ({
  report_type,
  extra_filters,
}: Pick<ReportFields, 'report_type' | 'extra_filters'>) =>
  !hasProductTypes(report_type.name) || extra_filters.productTypes.length > 0;

/** Whether a report that requires organisations has none. */
export const lacksCustomer = ({ report_type, entities }: Pick<ReportFields, 'report_type' | 'entities'>) =>
  isOfOrganisations(report_type.name) && entities.length === 0;

/** Whether a Saved view names no view. */
export const lacksView = ({ report_type, view }: Pick<ReportFields, 'report_type' | 'view'>) =>
  isOfView(report_type.name) && !view;

/** The filters that apply to the report's type; the others have their defaults. */
export function ownFilters({ report_type, extra_filters }: ReportFields): ReportFields['extra_filters'] {
  if (!isDataExport(report_type.name)) {
    return { countries: [], productTypes: [], date_field: 'transaction_date' };
  }
  const chosen: ProductType[] = hasProductTypes(report_type.name) ? extra_filters.productTypes : [];
  return { ...extra_filters, productTypes: productTypes.filter((type) => chosen.includes(type)) };
}

/** What a scheduled report may be: the form says so before the server does, in the same words. */
import * as z from 'zod';
import { type ProductType, productTypes } from '../core/constants.ts';
import { countryRows, id, isoDate } from '../core/filters.ts';
import { reportPeriods } from '../core/report-periods.ts';
import { dateFields, type ReportType, reportFormats, reportTypes } from '../reports/kinds.ts';

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
  ownerAlone: 'A data export goes to its owner alone.',
  productTypes: 'Product Type required.',
  otherFormat: 'This report does not come in this format.',
  sameType: 'The report type of a schedule stays as it is.',
} as const;

/** Rows as they are, which go to the owner alone; the others are of one organisation or more. */
export const isDataExport = (type: ReportType) => type === 'Invoice' || type === 'Air Segments';

/** Which lines its range holds, of which countries, may be said of data exports; of which products, of one of them. */
export const hasProductTypes = (type: ReportType) => type === 'Invoice';

export const typeOf = (id: number) => reportTypes.find((type) => type.id === id);
export const formatOf = (id: number) => reportFormats.find((format) => format.id === id);
export const periodOf = (id: number) => reportPeriods.find((period) => period.id === id);

/** Formats of a type, the usual one first. */
export function formatsOf(type: ReportType) {
  const { extensions } = reportTypes.find(({ name }) => name === type) as (typeof reportTypes)[number];
  return extensions.map(
    (wanted) => reportFormats.find(({ extension }) => extension === wanted) as (typeof reportFormats)[number],
  );
}

/** Both as ISO dates; today is the TMC's. */
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

/** What is made, wherever it goes. */
export const reportAsked = {
  entities: z
    .array(id, 'Enter a list of nodes.')
    .max(mostEntities, `At most ${mostEntities} organisations.`)
    .default([])
    .transform((list) => [...new Set(list)])
    .meta({ description: 'A report for each of these nodes; none: one of all that its reader may see.' }),
  report_type: known(typeOf, words.reportType),
  report_format: known(formatOf, words.reportFormat),
  period: known(periodOf, words.period),
  extra_filters: filters.default({ countries: [], productTypes: [], date_field: 'transaction_date' }).meta({
    description:
      'Of data exports: countries, product types (an Invoice’s), and by which date lines are taken.',
  }),
};

export const scheduled = {
  ...reportAsked,
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

type Asked = z.output<z.ZodObject<typeof reportAsked>>;

export const isInItsFormat = ({ report_type, report_format }: Pick<Asked, 'report_type' | 'report_format'>) =>
  formatsOf(report_type.name).includes(report_format);

export const hasItsProductTypes = ({
  report_type,
  extra_filters,
}: Pick<Asked, 'report_type' | 'extra_filters'>) =>
  !hasProductTypes(report_type.name) || extra_filters.productTypes.length > 0;

/** Organisations that a report needs and does not name. */
export const lacksCustomer = ({ report_type, entities }: Pick<Asked, 'report_type' | 'entities'>) =>
  !isDataExport(report_type.name) && entities.length === 0;

/** Without what the report's type has no say in. */
export function ownFilters({ report_type, extra_filters }: Asked): Asked['extra_filters'] {
  if (!isDataExport(report_type.name)) {
    return { countries: [], productTypes: [], date_field: 'transaction_date' };
  }
  const chosen: ProductType[] = hasProductTypes(report_type.name) ? extra_filters.productTypes : [];
  return { ...extra_filters, productTypes: productTypes.filter((type) => chosen.includes(type)) };
}

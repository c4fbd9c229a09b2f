/** The global filter: node, countries, dates, and what a dashboard shows alone. The selected node is `client` on the wire and `nodeId` in the code. */
import * as z from 'zod';
import type { DateRange } from './comparison.ts';
import { yearRange } from './constants.ts';
import { controlWords, isReadable, isStorable } from './texts.ts';

/** An id on the wire: a positive whole number. */
export const id = z.coerce
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .positive('Enter a whole number.')
  .max(Number.MAX_SAFE_INTEGER, 'Enter a whole number.');

/** A required parameter: the id that the requested rows have, or empty (then undefined) for rows without one. */
export const idOrNone = z.union(
  [z.literal('').transform(() => undefined), id],
  'Enter a value, or send it empty for rows without one.',
);

/** The same with a text as the key. */
export const textOrNone = (most: number) =>
  text(most, 'Enter a value, or send it empty for rows without one.').transform((name) =>
    name === '' ? undefined : name,
  );

/** Comma-separated ids, up to the 100 rows of a page. */
export const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'Enter up to 100 ids, with commas between them.')
  .transform((list) => list.split(',').map(Number));

const upTo = (most: number, missing: string) => z.string(missing).max(most, 'Too long.');

/** A search text, as it occurs in feeds, with a maximum length. */
export const text = (most: number, missing = 'Enter a text.') =>
  upTo(most, missing).refine(isStorable, controlWords);

/** A text that one user writes and others read, with a maximum length. */
export const enteredText = (most: number, missing = 'Enter a text.') =>
  upTo(most, missing).refine(isReadable, controlWords);

/** For a rule that spans several fields: it is checked as soon as these are valid, whatever is wrong with others. */
export const ofFields = (...fields: readonly string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0]))),
});

/** `YYYY-MM-DD`, an existing day in the supported years. */
export const isoDate = z.iso
  .date('Enter a date as YYYY-MM-DD.')
  .refine(
    (text) => Number(text.slice(0, 4)) >= yearRange.first && Number(text.slice(0, 4)) <= yearRange.last,
    `Enter a year from ${yearRange.first} to ${yearRange.last}.`,
  );

export const countryCriteria = ['start_in', 'start_not_in', 'end_in', 'end_not_in'] as const;
export type CountryCriteria = (typeof countryCriteria)[number];

export const countryConditions = ['AND', 'OR'] as const;

export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Enter an ISO 3166-1 alpha-2 country code.');

/**
 * One row of the country filter. Its condition joins it to the previous row (the first row's is ignored); AND is
 * applied before OR.
 */
export const countryRow = z.object({
  criteria: z.enum(countryCriteria, 'Unknown criteria.'),
  condition: z.enum(countryConditions, 'Enter AND or OR.').default('AND'),
  countries: z
    .array(countryCode, 'Enter a list of countries.')
    .min(1, 'Please fill in the required fields')
    .max(300, 'Too many countries.'),
});
export type CountryRow = z.infer<typeof countryRow>;

export const mostCountryRows = 20;
export const countryRows = z
  .array(countryRow, 'Enter a list of rows.')
  .max(mostCountryRows, 'Too many rows.');

/** A parameter that is URL-encoded JSON. */
export const json = <Value extends z.ZodType>(most: number, fault: string, value: Value) =>
  z
    .string()
    .max(most, 'Too long.')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: fault });
        return z.NEVER;
      }
    })
    .pipe(value as unknown as z.ZodType<z.output<Value>, unknown>);

const countriesParameter = json(100_000, 'Enter the rows as JSON.', countryRows)
  .default([])
  .meta({ description: 'JSON: [{"criteria":"start_in","condition":"AND","countries":["AU"]}, …]' });

/**
 * What a dashboard can show alone, with its label. Suppliers are selected by the name under which they are shown. A cost
 * centre is selected as the filter's node.
 */
export const onlyLabels = {
  airline: 'Airline',
  classOfTravel: 'Class of travel',
  hotel: 'Hotel',
  carCompany: 'Rental car company',
  traveller: 'Traveller',
} as const;
export type OnlyField = keyof typeof onlyLabels;
export const onlyFields = Object.keys(onlyLabels) as OnlyField[];

const shownName = text(500).min(1, 'Enter a name.').exactOptional();

export const only = z.strictObject(
  {
    airline: shownName,
    classOfTravel: shownName,
    hotel: shownName,
    carCompany: shownName,
    traveller: id.exactOptional(),
  },
  `Enter an object with some of ${onlyFields.join(', ')}.`,
);
export type Only = z.output<typeof only>;

export const onlyParameter = json(10_000, 'Enter an object as JSON.', only)
  .optional()
  .meta({ description: 'JSON: {"airline":"Qantas Airways","traveller":12}: the lines of these alone.' });

const client = id.optional().meta({ description: 'Id of the selected customer or child node; absent: all.' });

const reportFilter = z
  .object({
    client,
    countries: countriesParameter,
    dateStart: isoDate,
    dateEnd: isoDate,
  })
  .refine((filter) => filter.dateStart <= filter.dateEnd, {
    ...ofFields('dateStart', 'dateEnd'),
    path: ['dateEnd'],
    message: 'The end date lies before the start date.',
  });

/** Renames `client` to `nodeId`: for the `transform` of a query. */
export function selectingNode<Sent extends { client?: number | undefined }>({ client, ...others }: Sent) {
  return { ...others, nodeId: client };
}

/** The filter as a caller sends it. */
export type ReportFilterSent = z.input<typeof reportFilter> & { only?: string | undefined };
/** The filter after validation. */
export type ReportFilter = Omit<z.output<typeof reportFilter>, 'client'> & {
  nodeId?: number | undefined;
  /** Only on dashboards: the lines of these alone. */
  only?: Only | undefined;
  /** Never sent: parts of the dates, where the server compares with a pool that does not cover all of them. */
  within?: readonly DateRange[] | undefined;
};

/** The filter with further parameters. A schema without fields has no usable object type, so it is then left out. */
export type ReportSent<More extends z.ZodRawShape> = ReportFilterSent &
  ([keyof More] extends [never] ? unknown : z.input<z.ZodObject<More>>);
export type ParsedReportQuery<More extends z.ZodRawShape> = ReportFilter &
  ([keyof More] extends [never] ? unknown : z.output<z.ZodObject<More>>);

export type ReportQuery<More extends z.ZodRawShape> = z.ZodType<ParsedReportQuery<More>, ReportSent<More>>;

export function reportQuery<More extends z.ZodRawShape = Record<never, never>>(
  more?: More,
): ReportQuery<More> {
  const query: unknown = reportFilter.safeExtend(more ?? {}).transform(selectingNode);
  return query as ReportQuery<More>;
}

/** Only the node, for reads of any date and country. */
export function nodeQuery<More extends z.ZodRawShape>(more: More) {
  const query = z.object({ client, ...more });
  return query.transform((sent) => selectingNode(sent as typeof sent & { client?: number }));
}

const undated = isoDate.optional().meta({ description: 'Makes no difference: it is of any date.' });

/** The widest range of dates. */
export const allDates = { dateStart: `${yearRange.first}-01-01`, dateEnd: `${yearRange.last}-12-31` };

/** For reads of any date: the filter covers all dates, whatever dates are sent. */
export function undatedQuery<More extends z.ZodRawShape = Record<never, never>>(
  more?: More,
): ReportQuery<More> {
  const asked = z.object({
    client,
    countries: countriesParameter,
    dateStart: undated,
    dateEnd: undated,
    ...more,
  });
  const query: unknown = asked.transform((sent) => ({
    ...selectingNode(sent as typeof sent & { client?: number }),
    ...allDates,
  }));
  return query as ReportQuery<More>;
}

/** Every read of a client's data in the contract, and requests to send to it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import { isPaged } from '../../contract/http/paging.ts';
import { divisionsOfTime, queryDimensionNames } from '../../contract/query/dimensions.ts';
import type { QueryMetric } from '../../contract/query/metrics.ts';
import { dataQualityReport } from '../../contract/reports/data-quality-report.ts';
import { printableReport } from '../../contract/reports/printable-report.ts';
import { notSpecified, totalRowsHeader } from '../../contract/vocabulary/constants.ts';
import { isOfNow, reasonAgainst } from '../features/query/catalogue.ts';
import { mayBeEmpty, sentFields } from './sent-fields.ts';
import type { Sent, testServer } from './server.ts';

const contract = join(import.meta.dirname, '../../contract');

/** The endpoints of all contract files, found by listing the folder. */
export async function everyCall(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^(?!http|metrics|vocabulary|node_modules).*\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'),
  );
  const exported = await Promise.all(
    files.sort().map(async (name) => Object.values<unknown>(await import(join(contract, name)))),
  );
  const calls = exported.flat().filter((one): one is Endpoint => Object.hasOwn(Object(one), 'method'));
  return [...new Set(calls)];
}

/**
 * The reads of a client's data, except files drawn from another read's answer, which differ each time, and those that only
 * users of the whole client may make.
 */
export async function everyRead(): Promise<Endpoint[]> {
  const reads = (await everyCall()).filter(
    (one) =>
      !one.ofWholeClient &&
      one.method === 'GET' &&
      one.access !== 'public' &&
      one.access !== 'user' &&
      one !== printableReport &&
      one !== dataQualityReport,
  );
  return reads.flatMap((one) => (isPaged(one) ? [one, one.file] : [one]));
}

/** Reads whose input is a body, except those that only users of the whole client may make. */
export const everyPostRead = async (): Promise<Endpoint[]> =>
  (await everyCall()).filter(({ isRead, ofWholeClient }) => isRead && !ofWholeClient);

/** Free queries that group, and filter, by each dimension: by places, or by members whichever dimension they are of. */
export const freeQueries = (filter: object, places: readonly number[], texts: readonly string[]): Sent[] =>
  [...queryDimensionNames, 'reference:project' as const].flatMap((name) => {
    const members = /city|tripDestination/i.test(name) ? places : texts;
    const metrics = metricsOfEachFact.filter((metric) => !reasonAgainst(metric, { name, label: '' }));
    const where = [{ dimension: name, in: members }];
    return [
      { body: { metrics, by: [name], filter, totals: true } },
      { body: { metrics, by: [...new Set([name, 'costCentre'])], filter: { ...filter, where } } },
      ...(['costCentre', 'day', 'week', 'product'].includes(name)
        ? []
        : [{ body: { metrics, by: ['costCentre', 'product'], across: name, filter, subtotals: true } }]),
    ];
  });

/**
 * Questions that name what is hidden, not as it is written: what is not understood is answered as typed, and names that
 * are understood are answered as written.
 */
export const questionsInWords: Sent[] = [
  'flights to london',
  'trips to dubai by traveller',
  'hotel nights in auckland',
  'spend in new zealand by month',
  'air spend between melbourne and london',
  'spend for bob by product',
  'bookings for ada by airline',
].map((text) => ({ body: { text } }));

/** The members of each dimension. */
export const listedMembers = (filter: object): Sent[] =>
  [...queryDimensionNames, 'reference:project' as const].map((dimension) => ({
    body: {
      dimension,
      filter,
      metric: metricsOfEachFact.find((metric) => !reasonAgainst(metric, { name: dimension, label: '' })),
    },
  }));

/** Differences between periods of which the later has the lines, by each dimension. */
export const explainedChanges = (filter: object): Sent[] =>
  [...queryDimensionNames, 'reference:project' as const].flatMap((name) => {
    const [first, ...others] = metricsOfEachFact;
    const at = queryDimensionNames.indexOf(name as never) + 1;
    const metrics = [first!, others[at % others.length]!].filter(
      (metric) => !isOfNow(metric) && !reasonAgainst(metric, { name, label: '' }),
    );
    if (divisionsOfTime.includes(name)) return [];
    const by = [...new Set([name, 'product'])];
    return metrics.map((metric) => ({ body: { metric, by, filter, compare: 'previous_period' } }));
  });

const metricsOfEachFact: readonly QueryMetric[] = [
  'totalTravelSpend',
  'averageBookingLeadTime',
  'travellers',
  'overnightTrips',
  'forwardTrips',
  'forwardSpend',
  'creditValue',
];

/** Values of fields outside the filter; other fields are omitted if they are optional. */
export type Values = Readonly<Record<string, readonly unknown[]>>;

/**
 * Requests to an endpoint: its required fields, with each of the values, each choice of a list, and each sort column,
 * one at a time.
 */
export function questionsTo(endpoint: Endpoint, filter: object, values: Values, params: object): Sent[] {
  const fields = Object.entries(sentFields(endpoint)).filter(([name]) => !(name in filter));
  const choices = fields.map(([name, schema]) => [name, choicesOf(name, schema, values)] as const);
  const always = Object.fromEntries(
    choices
      .filter(([name]) => isRequired(sentFields(endpoint)[name]!))
      .map(([name, [first]]) => [name, first]),
  );
  const base = 'dateStart' in sentFields(endpoint) ? { ...filter, ...always } : always;
  const each = choices.flatMap(([name, list]) => list.map((value) => ({ ...base, [name]: value })));
  return [base, ...each].map((query) => ({
    query,
    ...(endpoint.params && { params: { ...firstChoices(endpoint.params), ...params } }),
  }));
}

/** The first choice of each path parameter that is one of a list. */
const firstChoices = ({ shape }: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      schema instanceof z.ZodEnum ? [[name, schema.options[0]]] : [],
    ),
  );

const isRequired = (schema: z.ZodType) => !schema.safeParse(undefined).success;

function choicesOf(name: string, schema: z.ZodType, values: Values): readonly unknown[] {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  if (inner instanceof z.ZodEnum) return inner.options;
  if (inner instanceof z.ZodLiteral) return [...inner.values];
  // The filter's own node; if it is optional, the requests are for everything.
  if (name === 'client' && !isRequired(schema)) return [];
  return values[name] ?? (isRequired(schema) ? [mayBeEmpty(schema) ? '' : notSpecified] : []);
}

/** Queries by day list every day of their dates. */
const emptyRows = /\{"by":\[[^\]]*\],"values":\[(?:(?:0|null),?)*\]\},?/g;

/**
 * A user's answers, request by request. Workbooks are left out: they contain the time when they were made, and have the
 * same rows as the text file.
 */
export async function answersTo(
  server: ReturnType<typeof testServer>,
  email: string,
  endpoint: Endpoint,
  questions: readonly Sent[],
): Promise<{ sent: Sent; text: string }[]> {
  const answers: { sent: Sent; text: string }[] = [];
  // Sequential, since a user may have only one download at a time.
  for (const sent of questions) {
    const { status, body, headers } = await server.send(email, endpoint, sent);
    if (String(headers['content-type']).includes('spreadsheet')) continue;
    if (status !== 200 && status !== 404)
      throw new Error(`${endpoint.path} answered ${status} ${JSON.stringify(body)} ${JSON.stringify(sent)}`);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const rows = headers[totalRowsHeader] ?? '';
    // Imports are named after their folder, and a test's folder has a random suffix.
    answers.push({
      sent,
      text: `${rows}${text.replace(/tripledger-feed-\w+/g, 'feed').replace(emptyRows, '')}`,
    });
  }
  return answers;
}

/** Whether the read concerns the TMC itself (users, imports): it differs between two TMCs with equal data. */
export const isOfTmcItself = ({ path }: Endpoint) =>
  path.startsWith('/api/changes/') || path.startsWith('/api/auth/user/');

/**
 * An answer without values that differ between TMCs: its ids, including the hierarchy's version, the colours of names,
 * which depend on all of the TMC's data (020), and of how many cost centres a reader sees a part.
 */
export const withoutIds = (text: string) =>
  text
    .replace(/"color":"#\w+"/g, '')
    .replace(/"part":\{"seen":\d+,"of":\d+\}/g, '')
    .replace(/"key":\d+/g, '')
    .replace(/"in":\[[\d,]*\]/g, '')
    .replace(/"(\w*Id|\w+_id|id|version|dataVersion|organisation|tmc)":("?)\w+\2/g, '')
    .replace(/"\w*(Ids|Raw)":\[[\d,]*\]/g, '');

/** Every read of a client's data that the contract knows, whatever screen it belongs to, and what to ask it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { notSpecified, totalRowsHeader } from '../../contract/core/constants.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { isPaged } from '../../contract/core/paging.ts';
import { printableReport } from '../../contract/reports/printable-report.ts';
import { mayBeEmpty, sentFields } from './sent-fields.ts';
import type { Sent, testServer } from './server.ts';

const contract = join(import.meta.dirname, '../../contract');

/** Of every contract file, whoever adds one. */
export async function everyCall(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^(?!core|node_modules).*\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'),
  );
  const exported = await Promise.all(
    files.sort().map(async (name) => Object.values<unknown>(await import(join(contract, name)))),
  );
  const calls = exported.flat().filter((one): one is Endpoint => Object.hasOwn(Object(one), 'method'));
  return [...new Set(calls)];
}

/** Those that read a client's data; but for what is drawn of another read's answer, never twice the same. */
export async function everyRead(): Promise<Endpoint[]> {
  const reads = (await everyCall()).filter(
    (one) =>
      one.method === 'GET' && one.access !== 'public' && one.access !== 'user' && one !== printableReport,
  );
  return reads.flatMap((one) => (isPaged(one) ? [one, one.file] : [one]));
}

/** What fields take that are no part of the filter; those that are not named here are left out, if they may be. */
export type Values = Readonly<Record<string, readonly unknown[]>>;

/**
 * Questions to an endpoint: with each of the values, each choice of a list, each column to sort by, one at a time,
 * beside what it requires.
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

/** Of the path's parameters that are one of a list. */
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
  // The filter's own node; where it may be left out, everything is asked for.
  if (name === 'client' && !isRequired(schema)) return [];
  return values[name] ?? (isRequired(schema) ? [mayBeEmpty(schema) ? '' : notSpecified] : []);
}

/**
 * What somebody is answered, question by question. A workbook is left out: it tells when it was packed, and has the rows
 * of the text file.
 */
export async function answersTo(
  server: ReturnType<typeof testServer>,
  email: string,
  endpoint: Endpoint,
  questions: readonly Sent[],
): Promise<{ sent: Sent; text: string }[]> {
  const answers: { sent: Sent; text: string }[] = [];
  // One after the other: a user has one download at a time.
  for (const sent of questions) {
    const { status, body, headers } = await server.send(email, endpoint, sent);
    if (String(headers['content-type']).includes('spreadsheet')) continue;
    if (status !== 200 && status !== 404) throw new Error(`${endpoint.path} answered ${status} ${body}`);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const rows = headers[totalRowsHeader] ?? '';
    // An import is called by its folder, and a test's has letters by chance.
    answers.push({ sent, text: `${rows}${text.replace(/tripledger-feed-\w+/g, 'feed')}` });
  }
  return answers;
}

/** Told of a TMC itself: its users, and by whom, when and from which folder its data came. Two TMCs of equal data differ in it. */
export const isOfTmcItself = ({ path }: Endpoint) =>
  path.startsWith('/api/changes/') || path.startsWith('/api/auth/user/');

/**
 * An answer without its ids, the version of the hierarchy, which is one, and the colours of names, which go by all that the
 * TMC has (020): every TMC has its own.
 */
export const withoutIds = (text: string) =>
  text
    .replace(/"color":"#\w+"/g, '')
    .replace(/"(\w*Id|\w+_id|id|version|organisation|tmc)":("?)\w+\2/g, '')
    .replace(/"\w*(Ids|Raw)":\[[\d,]*\]/g, '');

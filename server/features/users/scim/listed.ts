/** Lists of resources (RFC 7644, section 3.4.2). */

import type { Filter } from 'scim2-parse-filter';
import * as z from 'zod';
import { messageOf } from '../../../http/input.ts';
import type { ResourceType } from './attributes.ts';
import { bad } from './errors.ts';
import { demanded, filterOf, matches } from './filter.ts';
import { limits } from './limits.ts';
import type { Resource } from './resources.ts';
import { idIn, type Narrowed, type Slice } from './stored.ts';

/** Whole numbers that are too small mean the least (section 3.4.2.4). */
const atLeast = (least: number) => (sent: number) => Math.max(least, sent);

/** `whole` and `names`: how numbers and lists of attributes are sent. */
const form = (whole: z.ZodType<number>, names: z.ZodType<string>) =>
  z.object({
    filter: z.string().optional(),
    startIndex: whole.transform(atLeast(1)).optional(),
    count: whole.transform(atLeast(0)).optional(),
    attributes: names.optional(),
    excludedAttributes: names.optional(),
  });

const inAddress = form(
  z
    .string()
    .regex(/^[+-]?\d{1,9}$/, 'Enter a whole number.')
    .transform(Number),
  z.string().max(2000),
);
const inBody = form(
  z.int('Enter a whole number.'),
  z
    .array(z.string().max(200))
    .max(50)
    .transform((names) => names.join()),
);

export type ListQuery = z.output<typeof inAddress>;

export const listQuery = (sent: unknown): ListQuery => checked(inAddress, sent);

/** A query that is sent as a body, since addresses are logged (section 3.4.3). */
export const searchQuery = (sent: unknown): ListQuery => checked(inBody, sent);

function checked(expected: typeof inAddress, sent: unknown): ListQuery {
  const { data, error } = expected.safeParse(sent, { error: messageOf });
  if (data) return data;
  throw bad(
    'invalidValue',
    error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
  );
}

/** Where the resources come from; `slice` is absent if a filter is still to be applied. */
export type Source = {
  read(narrowed: Narrowed, slice: Slice | undefined): Promise<Resource[]>;
  count(): Promise<number>;
};

export async function listed(type: ResourceType, sent: ListQuery, source: Source) {
  const { startIndex = 1, count = limits.usualResults } = sent;
  const slice = { limit: Math.min(count, limits.mostResults), offset: startIndex - 1 };
  return { startIndex, ...(await pageOf(type, source, sent.filter, slice)) };
}

export const listResponse = (
  resources: readonly object[],
  { startIndex, total }: { startIndex: number; total: number },
) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

async function pageOf(type: ResourceType, source: Source, text: string | undefined, slice: Slice) {
  const { limit, offset } = slice;
  if (text === undefined) {
    const total = await source.count();
    return { total, rows: limit === 0 ? [] : await source.read({}, slice) };
  }
  const filter = filterOf(type, text);
  const narrowed = narrowing(type, filter);
  const candidates = narrowed ? await source.read(narrowed, undefined) : [];
  const found = candidates.filter(matches(filter));
  return { total: found.length, rows: found.slice(offset, offset + limit) };
}

/** What the database can tell of a filter; null: nothing matches. */
function narrowing({ name }: ResourceType, filter: Filter): Narrowed | null {
  const sent = demanded(filter, 'id');
  const id = sent === undefined ? undefined : idIn(sent);
  if (id === null) return null;
  const externalId = demanded(filter, 'externalId');
  return name === 'User'
    ? { id, externalId, userName: demanded(filter, 'userName') }
    : { id, externalId, displayName: demanded(filter, 'displayName') };
}

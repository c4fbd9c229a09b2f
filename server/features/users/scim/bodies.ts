/** What is accepted of users and groups; errors name the path and say what is expected. */
import * as z from 'zod';
import { isReadableLine } from '../../../../contract/vocabulary/texts.ts';
import { messageOf } from '../../../http/input.ts';
import { canonical, groupType, type ResourceType, userType } from './attributes.ts';
import { bad } from './errors.ts';
import { limits } from './limits.ts';

const line = z
  .string()
  .trim()
  .max(limits.textLength)
  .refine(isReadableLine, 'Enter a text without control characters.');
const text = line.optional();

/** Microsoft Entra sends booleans as texts. */
const flag = z.preprocess(
  (value) => (typeof value === 'string' && /^(true|false)$/i.test(value) ? /^true$/i.test(value) : value),
  z.boolean(),
);

const user = z.object({
  externalId: text,
  userName: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email('Enter the e-mail address with which the user signs in.').max(254)),
  name: z
    .object({
      formatted: text,
      familyName: text,
      givenName: text,
      middleName: text,
      honorificPrefix: text,
      honorificSuffix: text,
    })
    .optional(),
  displayName: text,
  active: flag.optional(),
  emails: z
    .array(z.object({ value: line, type: text, primary: flag.optional() }))
    .max(limits.emails)
    .optional(),
});

const group = z.object({
  displayName: line.min(1),
  externalId: text,
  members: z
    .array(z.object({ value: z.string().max(40) }))
    .max(limits.members)
    .default([]),
});

export type UserBody = z.output<typeof user>;
export type GroupBody = z.output<typeof group>;

export const userBody = (sent: unknown): UserBody => checked(user, userType, sent);
export const groupBody = (sent: unknown): GroupBody => checked(group, groupType, sent);

function checked<Body>(schema: z.ZodType<Body>, type: ResourceType, sent: unknown): Body {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw bad('invalidSyntax', 'Send a JSON object.');
  const { data, error } = schema.safeParse(canonical(sent, type), { error: messageOf });
  if (!error) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw bad('invalidValue', [...new Set(faults)].slice(0, 5).join(' '));
}

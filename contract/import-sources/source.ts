/** A source of imports: an agency or a system that delivers files again and again, how they are read, and when they are due. */
import * as z from 'zod';
import { id } from '../vocabulary/filters.ts';
import { controlWords, isReadableLine } from '../vocabulary/texts.ts';

const line = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(most, 'Too long.')
    .refine(isReadableLine, controlWords);

/** It stands in addresses and is the name of a folder. */
export const sourceName = line(50, 'Enter a name.').regex(
  /^[a-z0-9][a-z0-9-]*$/,
  'Enter lower-case letters, digits and hyphens.',
);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const rhythm = z.object({
  weekday: z
    .enum(weekdays, 'Choose a day of the week.')
    .nullable()
    .meta({ description: 'Weekly by this day; null: daily.' }),
  time: line(5, 'Enter a time, as 06:00.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, as 06:00.'),
  zone: line(100, 'Enter a time zone, as Europe/Berlin.').refine(
    isTimeZone,
    'Enter a time zone, as Europe/Berlin.',
  ),
});
export type Rhythm = z.infer<typeof rhythm>;

export const sftp = z.object({
  host: line(253, 'Enter the name of the server.').regex(
    /^[A-Za-z0-9][A-Za-z0-9.:-]*$/,
    'Enter the name of the server.',
  ),
  port: z.int('Enter a port.').min(1, 'Enter a port.').max(65535, 'Enter a port.').default(22),
  user: line(100, 'Enter the user.'),
  path: line(500, 'Enter the folder.'),
  hostKey: line(50, 'Enter the fingerprint of the host key.')
    .regex(
      /^SHA256:[A-Za-z0-9+/]{43}=?$/,
      'Enter the fingerprint, as SHA256:… by ssh-keyscan and ssh-keygen -l.',
    )
    .meta({ description: 'The only host key that is accepted, as `ssh-keygen -lf` prints it.' }),
  secret: line(50, 'Enter the name of the secret.')
    .regex(/^[A-Z][A-Z0-9_]*$/, 'Enter capital letters, digits and underscores.')
    .meta({
      description:
        'The name under which the operator keeps the password or the key; never the secret itself.',
    }),
});
export type Sftp = z.infer<typeof sftp>;

export const sourceFields = {
  name: sourceName,
  layout: line(100, 'Enter the name of a layout.')
    .nullable()
    .default(null)
    .meta({ description: 'The layout that reads its files; null: the product’s own format.' }),
  node: id
    .nullable()
    .default(null)
    .meta({ description: 'Takes the lines whose cost centre no node has; null: they are rejected.' }),
  strict: z.boolean().default(false).meta({ description: 'Nothing is loaded if any row is rejected.' }),
  rhythm: rhythm.nullable().default(null).meta({ description: 'When a delivery is due; null: at any time.' }),
  ownerEmail: z
    .string('Enter an email address.')
    .trim()
    .toLowerCase()
    .pipe(z.email('Enter an email address.').max(254, 'Too long.'))
    .nullable()
    .default(null)
    .meta({ description: 'Who is told once if a delivery is late; null: nobody.' }),
  sftp: sftp.nullable().default(null).meta({ description: 'The server from which files are picked up.' }),
};

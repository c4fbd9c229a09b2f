/** The time and the places that the tracker looks at. */
import * as z from 'zod';
import { yearRange } from '../core/constants.ts';
import { countryCode, id } from '../core/filters.ts';

/** `YYYY-MM-DDTHH:MM`, a time that exists, in the years that the product knows. */
const wallTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Enter a time as YYYY-MM-DDTHH:MM.')
  .refine((text) => {
    const time = new Date(`${text}Z`);
    const isKnown = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
    return (
      isKnown && Number(text.slice(0, 4)) >= yearRange.first && Number(text.slice(0, 4)) <= yearRange.last
    );
  }, `Enter a time that exists, in the years ${yearRange.first} to ${yearRange.last}.`);

const mostHours = 24 * 366;

/** The time that is looked at. */
export const when = {
  from: wallTime.optional().meta({ description: 'In the local time of each place; absent: now.' }),
  hours: z.coerce
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(mostHours, `Enter at most ${mostHours}.`)
    .default(0)
    .meta({ description: 'And so many hours from then on.' }),
};

const degrees = (most: number) =>
  z.coerce
    .number('Enter degrees.')
    .min(-most, `From -${most} to ${most}.`)
    .max(most, `From -${most} to ${most}.`);

/** Where: all that is given must hold; nothing: anywhere. */
export const where = {
  country: countryCode.optional(),
  locationId: id.optional().meta({ description: 'A place.' }),
  latitude: degrees(90).optional().meta({ description: 'With `longitude` and `radiusKm`: a circle.' }),
  longitude: degrees(180).optional(),
  radiusKm: z.coerce
    .number('Enter kilometres.')
    .positive('Enter more than 0.')
    .max(20_100, 'Enter at most 20,100.')
    .optional(),
};

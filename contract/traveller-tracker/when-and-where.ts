/** The time and place parameters of the tracker. */
import * as z from 'zod';
import { yearRange } from '../vocabulary/constants.ts';
import { countryCode, id } from '../vocabulary/filters.ts';

/** `YYYY-MM-DDTHH:MM`, an existing time in the supported years. */
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

/** The longest period of one request. */
export const mostHours = 24 * 366;

/** Half the circumference of the earth: no place is further away. */
const mostKm = 20_100;

/** The period that the tracker shows. */
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

/** The place: all given conditions must hold; without any: anywhere. */
export const where = {
  country: countryCode.optional(),
  locationId: id.optional().meta({ description: 'A place.' }),
  latitude: degrees(90).optional().meta({ description: 'With `longitude` and `radiusKm`: a circle.' }),
  longitude: degrees(180).optional(),
  radiusKm: z.coerce
    .number('Enter kilometres.')
    .positive('Enter more than 0.')
    .max(mostKm, `Enter at most ${mostKm.toLocaleString('en')}.`)
    .optional(),
};

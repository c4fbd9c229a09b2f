/** The time zone of a place. */
import { countryTimeZone } from './countries.ts';

/** The place's own time zone, or else that of its country's largest city; null if neither is known. */
export const timeZoneOf = (place: { timeZone: string | null; country: string | null }): string | null =>
  place.timeZone ?? (place.country === null ? null : countryTimeZone(place.country));

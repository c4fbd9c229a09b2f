/** Which clocks a place goes by. */
import { countryTimeZone } from './countries.ts';

/** The place's own time zone, else that of its country's largest city; null: neither is known. */
export const timeZoneOf = (place: { timeZone: string | null; country: string | null }): string | null =>
  place.timeZone ?? (place.country === null ? null : countryTimeZone(place.country));

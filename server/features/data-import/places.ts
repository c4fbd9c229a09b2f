/**
 * Places of one client: cities of IATA codes, and codes of locations.csv. A place gets its id when it is first
 * needed; what is new or changed is written at the merge. Bounded by the number of places, not of lines.
 */
import type { Point } from '../../../contract/core/distance.ts';
import { findIata, type IataCode } from '../../reference/places.ts';

export type Place = {
  /** 0 until the place is numbered. */
  id: number;
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  coordinates: Point | null;
  timeZone: string | null;
  isIata: boolean;
};

/** Where a line starts or ends: an airport or city code, or a place of locations.csv. */
export type PlacePoint = {
  code: string;
  /** As an itinerary writes it: the IATA code, else the place's name. */
  label: string;
  place: Place;
  coordinates: Point | null;
};

/** A place as `locations.csv` describes it. */
export type Location = { code: string; name: string; country: string | null; coordinates: Point | null };

export class Places {
  readonly #byCode = new Map<string, Place>();
  readonly #byId = new Map<number, Place>();
  readonly #points = new Map<string, PlacePoint>();
  readonly #changed = new Set<Place>();
  readonly #added: Place[] = [];

  constructor(stored: readonly Place[]) {
    for (const place of stored) {
      this.#byCode.set(key(place.code, place.isIata), place);
      this.#byId.set(place.id, place);
    }
  }

  /** The point that a cell's code names; undefined where there is none. */
  find(code: string): PlacePoint | undefined {
    const known = this.#points.get(code);
    if (known) return known;
    const iata = findIata(code);
    const place = iata ? this.#city(iata) : this.#byCode.get(key(code, false));
    if (!place) return undefined;
    const point = {
      code: iata?.code ?? place.code,
      label: iata?.code ?? place.name,
      place,
      coordinates: iata ? { latitude: iata.latitude, longitude: iata.longitude } : place.coordinates,
    };
    // A code cut out of a chunk of the file would keep the whole chunk in memory.
    this.#points.set(Buffer.from(code).toString(), point);
    return point;
  }

  byId(id: number): Place | undefined {
    return this.#byId.get(id);
  }

  /** Takes a place of locations.csv, before lines are read. Answers the place if it is new, else null. */
  describe(location: Location): Place | null {
    const known = this.#byCode.get(key(location.code, false));
    if (!known) return this.#add({ id: 0, ...location, timeZone: null, isIata: false });
    if (facts(known) !== facts(location)) {
      Object.assign(known, location);
      this.#changed.add(known);
    }
    return null;
  }

  /** Stored places whose description in locations.csv has changed. */
  get changed(): Place[] {
    return [...this.#changed];
  }

  /** Places that `number` gave an id: the merge inserts them. */
  get added(): readonly Place[] {
    return this.#added;
  }

  /** Gives an id to a new place that is needed. */
  number(place: Place, id: number): void {
    place.id = id;
    this.#byId.set(id, place);
    this.#added.push(place);
  }

  #city({ city }: IataCode): Place {
    const { code, name, country, latitude, longitude, timeZone } = city;
    const known = this.#byCode.get(key(code, true));
    if (known) return known;
    return this.#add({
      id: 0,
      code,
      name,
      country,
      coordinates: { latitude, longitude },
      timeZone,
      isIata: true,
    });
  }

  #add(place: Place): Place {
    this.#byCode.set(key(place.code, place.isIata), place);
    return place;
  }
}

const facts = ({ name, country, coordinates }: Location) =>
  JSON.stringify([name, country, coordinates?.latitude, coordinates?.longitude]);
const key = (code: string, isIata: boolean) => (isIata ? `${code} IATA` : code);

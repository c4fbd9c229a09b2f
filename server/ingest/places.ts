/**
 * Places of one client: cities of IATA codes, and codes of locations.csv. A code with a city is a point of that city,
 * like an airport. A place gets its id when it is first needed; new and changed places are written by the merge. Memory
 * is bounded by the number of places, not of lines.
 */
import type { Point } from '../../contract/vocabulary/distance.ts';
import { findIata, type IataCode } from '../reference-data/places.ts';

export type Place = {
  /** 0 until the place gets an id. */
  id: number;
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  coordinates: Point | null;
  timeZone: string | null;
  isIata: boolean;
  /** The IATA city that a code of locations.csv belongs to. */
  cityCode: string | null;
};

/** Where a line starts or ends: an airport or city code, or a code of locations.csv. */
export type PlacePoint = {
  code: string;
  /** The label in itineraries: the IATA code, else the name in locations.csv. */
  label: string;
  isIata: boolean;
  place: Place;
  coordinates: Point | null;
};

/** A place as `locations.csv` describes it. */
export type Location = Pick<Place, 'code' | 'name' | 'country' | 'coordinates' | 'cityCode'>;

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

  /** The point with a cell's code; undefined if there is none. */
  find(code: string): PlacePoint | undefined {
    const known = this.#points.get(code);
    if (known) return known;
    const iata = findIata(code);
    const point = iata ? this.#pointOf(iata) : this.#described(code);
    if (!point) return undefined;
    // Copied, because a substring would keep the file's whole chunk in memory.
    this.#points.set(Buffer.from(code).toString(), point);
    return point;
  }

  #pointOf(iata: IataCode): PlacePoint {
    const { code, latitude, longitude } = iata;
    return { code, label: code, isIata: true, place: this.#city(iata), coordinates: { latitude, longitude } };
  }

  #described(code: string): PlacePoint | undefined {
    const location = this.#byCode.get(key(code, false));
    if (!location) return undefined;
    const { name, cityCode } = location;
    const place = (cityCode !== null && this.#cityOf(cityCode)) || location;
    const coordinates = location.coordinates ?? place.coordinates;
    return { code: location.code, label: name, isIata: false, place, coordinates };
  }

  byId(id: number): Place | undefined {
    return this.#byId.get(id);
  }

  /** Registers a place of locations.csv before lines are read. Returns the place if it is new, else null. */
  describe(location: Location): Place | null {
    const known = this.#byCode.get(key(location.code, false));
    if (!known) return this.#add({ id: 0, ...location, timeZone: null, isIata: false });
    if (facts(known) !== facts(location)) {
      Object.assign(known, location);
      this.#changed.add(known);
    }
    return null;
  }

  get all(): Place[] {
    return [...this.#byId.values()];
  }

  /** The stored places that belong to a city. */
  get ofCities(): Place[] {
    return this.all.filter(({ cityCode }) => cityCode !== null);
  }

  /** The cities of these places that have no id yet. */
  newCitiesOf(places: readonly Place[]): Place[] {
    const cities = places.map(({ cityCode }) => (cityCode === null ? undefined : this.#cityOf(cityCode)));
    return [...new Set(cities)].filter((city) => city?.id === 0) as Place[];
  }

  /** Stored places whose description in locations.csv has changed. */
  get changed(): Place[] {
    return [...this.#changed];
  }

  /** Places that got an id from `number`; the merge inserts them. */
  get added(): readonly Place[] {
    return this.#added;
  }

  /** Assigns an id to a new place. */
  number(place: Place, id: number): void {
    place.id = id;
    this.#byId.set(id, place);
    this.#added.push(place);
  }

  #cityOf(code: string): Place | undefined {
    const iata = findIata(code);
    return iata && this.#city(iata);
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
      cityCode: null,
    });
  }

  #add(place: Place): Place {
    this.#byCode.set(key(place.code, place.isIata), place);
    return place;
  }
}

const facts = ({ name, country, coordinates, cityCode }: Location) =>
  JSON.stringify([name, country, coordinates?.latitude, coordinates?.longitude, cityCode]);
const key = (code: string, isIata: boolean) => (isIata ? `${code} IATA` : code);

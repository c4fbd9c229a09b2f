/** Places that stand close are drawn as one, until the map is large enough to tell them apart. */
import type { TrackedPlace } from '@tripledger/contract/traveller-tracker/calls.ts';
import Supercluster from 'supercluster';

/** One place, or several as one. */
export type Spot = {
  longitude: number;
  latitude: number;
  /** One who is at several of the places counts once. */
  travellers: number;
  /** The largest first. */
  places: readonly TrackedPlace[];
};

type Index = Supercluster<{ place: TrackedPlace }>;

/** The library's tiles are so wide, in pixels. */
const tile = 512;
/** Places within so many pixels are one. */
const radius = 36;

export function indexOf(places: readonly TrackedPlace[]): Index {
  const index: Index = new Supercluster({
    extent: tile,
    radius,
    maxZoom: 12,
  });
  return index.load(
    places.flatMap((place) =>
      place.latitude === null || place.longitude === null
        ? []
        : {
            type: 'Feature' as const,
            properties: { place },
            geometry: { type: 'Point' as const, coordinates: [place.longitude, place.latitude] },
          },
    ),
  );
}

/** What is drawn where the whole world is so many pixels wide, the largest last, so that it lies above. */
export function spotsOf(index: Index, worldWidth: number): Spot[] {
  const zoom = Math.max(0, Math.log2(worldWidth / tile));
  return index
    .getClusters([-180, -85, 180, 85], Math.round(zoom))
    .map(({ id, geometry, properties }) => {
      const [longitude, latitude] = geometry.coordinates as [number, number];
      const isOne = 'place' in properties;
      const places = isOne
        ? [properties.place as TrackedPlace]
        : index
            .getLeaves(id as number, Number.POSITIVE_INFINITY)
            .map((leaf) => leaf.properties.place)
            .sort((one, other) => other.value - one.value);
      return { longitude, latitude, places, travellers: travellersAt(places) };
    })
    .sort((one, other) => one.travellers - other.travellers);
}

/** Those who are at one place alone, and whoever is at several, once. */
function travellersAt(places: readonly TrackedPlace[]): number {
  const atOne = places.reduce((sum, { value, alsoElsewhere }) => sum + value - alsoElsewhere.length, 0);
  return atOne + new Set(places.flatMap(({ alsoElsewhere }) => alsoElsewhere)).size;
}

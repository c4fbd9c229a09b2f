/** Clusters close places, until the zoom is large enough to separate them. */
import type { TrackedPlace } from '@tripledger/contract/traveller-tracker/calls.ts';
import Supercluster from 'supercluster';

/** A place, or a cluster of places. */
export type Spot = {
  longitude: number;
  latitude: number;
  /** A traveller who is at several of the places counts once. */
  travellers: number;
  /** Largest first. */
  places: readonly TrackedPlace[];
};

type Index = Supercluster<{ place: TrackedPlace }>;

/** The tile size of the library, in pixels. */
const tile = 512;
/** Places within this radius form a cluster, in pixels. */
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

/** The spots for a world map of the given width in pixels, largest last, so that they are drawn on top. */
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

/** Travellers at only one place plus the distinct travellers at several. */
function travellersAt(places: readonly TrackedPlace[]): number {
  const atOne = places.reduce((sum, { value, alsoElsewhere }) => sum + value - alsoElsewhere.length, 0);
  return atOne + new Set(places.flatMap(({ alsoElsewhere }) => alsoElsewhere)).size;
}

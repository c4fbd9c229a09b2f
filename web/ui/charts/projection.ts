/**
 * The projection of the map: a unit is 1/20 degree of latitude, and a degree of longitude is three quarters as long.
 * As in SVG, y grows downwards.
 */
const unitsPerDegree = 20;
const longitudeScale = 0.75;

export function onMap(longitude: number, latitude: number): [x: number, y: number] {
  return [longitude * unitsPerDegree * longitudeScale, -latitude * unitsPerDegree];
}

/** The coordinates of a point on the map. */
export function fromMap(x: number, y: number): { longitude: number; latitude: number } {
  return { longitude: x / (unitsPerDegree * longitudeScale), latitude: -y / unitsPerDegree };
}

const [west, north] = onMap(-170, 84);
const [east, south] = onMap(180, -56);

/** The bounds of the inhabited world, independent of the outlines. */
export const mapBox = { x: west, y: north, width: east - west, height: south - north };

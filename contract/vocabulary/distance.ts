/** A point on the earth, in degrees; north and east are positive. */
export type Point = { latitude: number; longitude: number };

/** Mean radius of the earth in kilometres (IUGG). */
const earthRadiusKm = 6371.0088;

/** Great-circle distance in kilometres on a sphere, by the haversine formula. */
export function greatCircleKm(from: Point, to: Point): number {
  const haversine = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const h =
    haversine(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * haversine(to.longitude - from.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

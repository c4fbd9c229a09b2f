/** Clicks on charts. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Clicks the largest slice, which begins at the top and runs clockwise. */
export async function pickLargest(pie: Locator): Promise<void> {
  await pie.scrollIntoViewIfNeeded();
  const { width, height } = await boxOf(pie);
  // In the middle of the ring, at 45 degrees.
  const away = 0.79 * Math.min(0.4 * height, width / 2 - 80) * Math.SQRT1_2;
  await pie.click({ position: { x: width / 2 + away, y: height / 2 - away } });
}

/** A chart's element, with properties that the page sets for its tests. */
type ChartBox = Element & {
  chart?: { convertToPixel(axis: { xAxisIndex: number }, category: number): number };
};

/** Clicks a category's column above its bars, which are never as high as the axis. */
export async function pickColumn(bars: Locator, place: number): Promise<void> {
  const x = await bars.evaluate(
    (box: ChartBox, category) => box.chart!.convertToPixel({ xAxisIndex: 0 }, category),
    place,
  );
  await bars.click({ position: { x, y: 24 } });
}

/** Clicks the map's point that is farthest from all others. */
export async function pickLonePoint(map: Locator): Promise<void> {
  const points = await pointsOf(map);
  const alone = points.map((point) =>
    Math.min(
      ...points
        .filter((other) => other !== point)
        .map((other) => Math.hypot(point.x - other.x, point.y - other.y)),
    ),
  );
  await clickAt(map, points[alone.indexOf(Math.max(...alone))]!);
}

/** Clicks the largest point, which overlaps with others, and returns the list of them. */
export async function pickCrowd(page: Page, map: Locator): Promise<Locator> {
  await clickAt(map, (await pointsOf(map))[0]!);
  const places = page.getByRole('dialog', { name: /^\d+ places here$/ });
  await expect(places).toBeVisible();
  return places;
}

type Spot = { x: number; y: number };

/** The centres of the points within the map, the largest first. */
async function pointsOf(map: Locator): Promise<Spot[]> {
  await map.scrollIntoViewIfNeeded();
  const box = await boxOf(map);
  const points = await map.locator('path[fill-opacity="0.72"]').all();
  const boxes = await Promise.all(points.map(boxOf));
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2 - box.x, y: y + height / 2 - box.y }));
}

const clickAt = (map: Locator, position: Spot) => map.click({ position });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The chart is not drawn.');
  return box;
}

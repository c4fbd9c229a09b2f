/** Many small TMCs and a large one. */
import { type Dataset, full, type Tenant } from '../dataset.ts';

export type FleetSize = { small: number; linesEach: number; linesOfLarge: number };

export const usualFleet: FleetSize = { small: 200, linesEach: 30_000, linesOfLarge: 5_000_000 };
export const tinyFleet: FleetSize = { small: 3, linesEach: 1000, linesOfLarge: 5000 };

/** The large TMC is the first. */
export function fleetOf({ small, linesEach, linesOfLarge }: FleetSize): Dataset {
  const large = full.tenants[0]!;
  return {
    ...full,
    name: `fleet-${small}-of-${linesEach}-and-${linesOfLarge}`,
    tenants: [
      { ...large, lines: linesOfLarge, ...peopleOf(linesOfLarge) },
      ...Array.from(
        { length: small },
        (_, at): Tenant => ({
          code: `F${String(at + 1).padStart(4, '0')}`,
          lines: linesEach,
          ...peopleOf(linesEach),
        }),
      ),
    ],
  };
}

/** In proportion to the lines, as in the full data set. */
const peopleOf = (lines: number) => ({
  customers: Math.min(20, Math.max(2, Math.round(lines / 15_000))),
  costCentres: Math.max(4, Math.round(lines / 2500)),
  travellers: Math.max(10, Math.round(lines / 170)),
});

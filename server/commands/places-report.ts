/** The output of `npm run db:distribute -- --check`. */
import { allTables, type Place, placeOf, readPlaces } from '../database/distribution.ts';
import type { Db } from '../database/schema.ts';
import { tableFaults } from '../database/table-faults.ts';

const placeTexts: Record<Place, string> = {
  'by client': 'by client',
  everywhere: 'on every node',
  local: 'on the coordinator only',
};

/** The placement of each table, then any faults; undistributed tables are faults only if others are distributed. */
export async function reportPlaces(owner: Db): Promise<{ lines: string[]; faults: number }> {
  const places = await readPlaces(owner);
  const isDistributed = allTables.some((table) => places.has(table));
  const widest = Math.max(...allTables.map((table) => table.length));
  const faults = [...(await tableFaults(owner)), ...(isDistributed ? misplaced(places) : [])];
  const lines = isDistributed
    ? allTables.map((table) => `${table.padEnd(widest)}  ${placeTexts[places.get(table)?.place ?? 'local']}`)
    : [
        `All ${allTables.length} tables are on this server only: it is not a Citus cluster, or not distributed.`,
      ];
  const end = faults.length === 0 ? ['Every table follows the rules.'] : ['Broken rules:', ...faults];
  return { lines: [...lines, '', ...end], faults: faults.length };
}

function misplaced(places: Awaited<ReturnType<typeof readPlaces>>): string[] {
  const groups = new Map<number | null, string[]>();
  const faults = allTables.flatMap((table) => {
    const { place, group } = places.get(table) ?? { place: 'local', group: null };
    if (place === 'by client') groups.set(group, [...(groups.get(group) ?? []), table]);
    return place === placeOf(table)
      ? []
      : [`${table} is ${placeTexts[place]}, but belongs ${placeTexts[placeOf(table)]}`];
  });
  const [, ...strays] = [...groups.values()].sort((a, b) => b.length - a.length);
  return [
    ...faults,
    ...strays.flat().map((table) => `${table} is not colocated with its client's other tables`),
  ];
}

/** What `npm run db:distribute -- --check` prints. */
import { allTables, type Place, placeOf, readPlaces } from '../db/distribution.ts';
import type { Db } from '../db/schema.ts';
import { tableFaults } from '../db/table-faults.ts';

const says: Record<Place, string> = {
  'by client': 'by client',
  everywhere: 'on every node',
  local: 'on the coordinator alone',
};

/** Where each table lies, and below that each fault; a table that is not distributed is one only beside others that are. */
export async function reportPlaces(owner: Db): Promise<{ lines: string[]; faults: number }> {
  const places = await readPlaces(owner);
  const isDistributed = allTables.some((table) => places.has(table));
  const widest = Math.max(...allTables.map((table) => table.length));
  const faults = [...(await tableFaults(owner)), ...(isDistributed ? misplaced(places) : [])];
  const lines = isDistributed
    ? allTables.map((table) => `${table.padEnd(widest)}  ${says[places.get(table)?.place ?? 'local']}`)
    : [
        `All ${allTables.length} tables lie on this server alone: it is no Citus cluster, or not distributed.`,
      ];
  const end = faults.length === 0 ? ['Every table keeps the rules.'] : ['Broken rules:', ...faults];
  return { lines: [...lines, '', ...end], faults: faults.length };
}

function misplaced(places: Awaited<ReturnType<typeof readPlaces>>): string[] {
  const groups = new Map<number | null, string[]>();
  const faults = allTables.flatMap((table) => {
    const { place, group } = places.get(table) ?? { place: 'local', group: null };
    if (place === 'by client') groups.set(group, [...(groups.get(group) ?? []), table]);
    return place === placeOf(table)
      ? []
      : [`${table} lies ${says[place]}, and belongs ${says[placeOf(table)]}`];
  });
  const [, ...strays] = [...groups.values()].sort((a, b) => b.length - a.length);
  return [
    ...faults,
    ...strays.flat().map((table) => `${table} does not lie beside its client's other tables`),
  ];
}

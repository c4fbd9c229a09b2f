/** Both TMCs of the demo in a test server, each with someone who sees all of it and someone who sees a part. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeDemoFeeds } from '../demo/demo-feeds.ts';
import { clientByCode, createClient } from '../tenants/clients.ts';
import { type DrawnFilter, drawnFilters } from './drawn-filters.ts';
import type { testServer } from './server.ts';

/** `nodes`: ids of all of the TMC's, whether the person may see them or not. */
export type Person = { email: string; nodes: number[] };

const today = '2026-06-30';

/** Imports the demo feeds. */
export async function loadDemo(server: ReturnType<typeof testServer>): Promise<Person[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-demo-'));
  const people: Person[] = [];
  try {
    for (const tmc of await writeDemoFeeds(folder, today)) {
      await createClient(server.database.db, tmc);
      await server.importFolder(tmc.code, tmc.folder);
      const { id } = await clientByCode(server.database.db, tmc.code);
      const nodes = await server.database.owner
        .selectFrom('nodes')
        .select(['id', 'code'])
        .where('client_id', '=', id)
        .orderBy('id')
        .execute();
      const granted = nodes.flatMap((node) => node.code ?? []).filter((_, at) => at % 3 === 0);
      const emailOf = (who: string) => `${who}@${tmc.code}.test`.toLowerCase();
      await server.grant(emailOf('all'), tmc.code);
      await server.grant(emailOf('some'), tmc.code, { nodes: granted });
      people.push(
        ...['all', 'some'].map((who) => ({ email: emailOf(who), nodes: nodes.map((node) => node.id) })),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return people;
}

/** One of the four people, and a filter with a node of that person's TMC or none. */
export function drawnLooks(people: readonly Person[]): fc.Arbitrary<{ email: string; filter: DrawnFilter }> {
  return fc.nat(3).chain((at) =>
    fc.record({
      email: fc.constant(at).map((one) => people[one]?.email ?? ''),
      filter: drawnFilters(today, () => people[at]?.nodes ?? []),
    }),
  );
}

/**
 * `npm run bench -- NAME [options]`: runs a measurement, each in a file beside this one; by default, the dashboards.
 */
const benches: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  answers: () => import('./answers.ts'),
  dashboards: () => import('./dashboards.ts'),
  deliveries: () => import('./deliveries.ts'),
  'deliveries-kill': () => import('./deliveries-kill.ts'),
  edits: () => import('./edits.ts'),
  explore: () => import('./explore.ts'),
  export: () => import('./export.ts'),
  fleet: () => import('./fleet.ts'),
  import: () => import('./import.ts'),
  kill: () => import('./kill.ts'),
  maps: () => import('./maps.ts'),
  readers: () => import('./readers.ts'),
  screens: () => import('./screens.ts'),
  search: () => import('./search.ts'),
  sight: () => import('./sight.ts'),
  tables: () => import('./tables.ts'),
  tracker: () => import('./tracker.ts'),
  web: () => import('./web.ts'),
};

const [first = '', ...rest] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('--');
const bench = benches[isNamed ? first : 'dashboards'];
if (!bench) {
  console.error(`Usage: npm run bench -- [${Object.keys(benches).join('|')}] [options]`);
  process.exit(2);
}
await (await bench()).run(isNamed ? rest : process.argv.slice(2));

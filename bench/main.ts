/** `npm run bench -- NAME [options]`: measurements, each a file beside this one. */
const benches: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  import: () => import('./import.ts'),
  kill: () => import('./kill.ts'),
  web: () => import('./web.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')} [--lines N] [--times N]`);
  process.exit(2);
}
await (await bench()).run(args);

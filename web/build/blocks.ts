/** The chunk of what dashboards consist of, so that a visit loads one file of them instead of forty. */

/** As much of the bundler's context as is needed. */
type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/**
 * Names the chunk of modules that this page imports, at whatever remove; those of its own folder stay beside it.
 * Libraries do, too: their indexes import everything that they have.
 */
export function blocksOf(page: string) {
  let blocks: Set<string> | undefined;
  return (id: string, context: Context): string | null => {
    blocks ??= importedBy(page, (one) => context.getModuleInfo(one)?.importedIds ?? []);
    return blocks.has(id) ? 'blocks' : null;
  };
}

function importedBy(page: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const own = page.slice(0, page.lastIndexOf('/') + 1);
  const found = new Set([page]);
  // A set is also iterated over what is added meanwhile.
  for (const id of found)
    for (const imported of importsOf(id)) if (!imported.includes('/node_modules/')) found.add(imported);
  return new Set([...found].filter((id) => !id.startsWith(own)));
}

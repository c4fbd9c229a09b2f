/** Cleans the records of a feed of erased persons, before any rule sees them: what is stored and rejected is clean. */
import type { Cleaner } from '../privacy/cleaner.ts';
import { cleanCells } from '../privacy/csv-cells.ts';
import type { Feed } from './feed-file.ts';
import { customerOf, type FeedNode } from './hierarchy.ts';

const printable = /^[ !#-[\]-~]*$/;

/** `nodes`: those known so far. Locations are places, whatever they are called. */
export function cleaning(
  cleaner: Cleaner,
  nodes: () => ReadonlyMap<string, FeedNode>,
): NonNullable<Feed['clean']> {
  const customer = (code: string) =>
    nodes().has(code) ? customerOf(nodes() as Map<string, FeedNode>, code) : null;
  return (file, header, record) => {
    if (file === 'locations.csv') return record;
    const { cells, isChanged } = cleanCells(cleaner, header, record.cells, customer);
    return isChanged ? { ...record, cells, isPlain: cells.every((cell) => printable.test(cell)) } : record;
  };
}

/** What the archive of one client says about itself: its last entry, by which it is verified. */
import * as z from 'zod';
import { CommandError } from '../../lib/command-error.ts';
import { damaged, readArchive, textOf } from '../archive.ts';
import { countingLines } from './counted-lines.ts';

export const manifestName = 'manifest.json';
/** Raised when the form of the archive changes. */
export const archiveFormat = 1;

const sum = { bytes: z.number(), sha256: z.string() };

const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  product: z.string(),
  madeAt: z.string(),
  tmc: z.object({ code: z.string(), name: z.string() }),
  /** The schema's version: the last migration. */
  schema: z.string(),
  /** By table, in the order of the archive. */
  tables: z.array(z.object({ table: z.string(), file: z.string(), rows: z.number(), ...sum })),
  files: z.array(z.object({ file: z.string(), ...sum })),
});

export type ClientManifest = z.infer<typeof manifestSchema>;

export const rowsOf = ({ tables }: ClientManifest) => tables.reduce((rows, table) => rows + table.rows, 0);

/** Reads the whole archive, and compares every entry with its manifest. Throws a CommandError that says what is wrong. */
export async function readVerified(path: string): Promise<ClientManifest> {
  const found = new Map<string, { bytes: number; sha256: string; rows: number }>();
  let text: string | undefined;
  await readArchive(path, async ({ name, isFolder, content }) => {
    if (isFolder) return;
    if (name === manifestName) text = await textOf(content);
    else found.set(name, await countingLines(content));
  });
  const manifest = parsed(path, text);
  for (const { file, ...expected } of [...manifest.tables, ...manifest.files]) {
    const one = found.get(file);
    const isSame = one?.sha256 === expected.sha256 && one.bytes === expected.bytes;
    if (!isSame || ('rows' in expected && one.rows !== expected.rows))
      throw damaged(path, `${file} is not as it was when the archive was made`);
    found.delete(file);
  }
  const [extra] = found.keys();
  if (extra !== undefined) throw damaged(path, `its manifest does not name ${extra}`);
  return manifest;
}

function parsed(path: string, text: string | undefined): ClientManifest {
  if (text === undefined) throw damaged(path, 'its manifest is missing');
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(`${path} is damaged, or is no archive of a TMC: its manifest cannot be read.`);
  }
}

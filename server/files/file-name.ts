/** What a file is called that is made of a client's data. */
import { allNodes, type FileTitle, fileName } from '../../contract/core/file-name.ts';
import { askOne, type Reading } from '../db/ask.ts';
import { build } from '../db/build.ts';

type Filter = { dateStart?: string; dateEnd?: string; nodeId?: number | undefined };

/** With the name of the filter's node, which the reader is known to see. */
export async function fileNameOf(
  reading: Reading,
  title: FileTitle,
  { dateStart, dateEnd, nodeId }: Filter,
  ending?: string,
): Promise<string> {
  const node = nodeId === undefined ? allNodes : await nodeLabel(reading, nodeId);
  return fileName(title, { node, dateStart, dateEnd }, ending);
}

/** Of a node that the reader is known to see. */
export async function nodeLabel(reading: Reading, nodeId: number): Promise<string> {
  const question = build
    .selectFrom('nodes')
    .where('client_id', '=', reading.clientId)
    .where('id', '=', nodeId)
    .select('label');
  return (await askOne(reading, question)).label;
}

/** The header that names a file: in letters that every browser reads, and as it is where it has others. */
export function disposition(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  const header = `attachment; filename="${plain.replaceAll('"', '')}"`;
  return plain === name
    ? header
    : `${header}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`;
}

/** What `encodeURIComponent` leaves and a header may not hold. */
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

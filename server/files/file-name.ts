/** Names of files that contain a client's data. */
import { allNodes, type FileTitle, fileName } from '../../contract/vocabulary/file-name.ts';
import { askOne, type Reading } from '../access/ask.ts';
import { build } from '../database/build.ts';

type Filter = { dateStart?: string; dateEnd?: string; nodeId?: number | undefined };

/** A file name that includes the filter's node, whose visibility the caller has checked. */
export async function fileNameOf(
  reading: Reading,
  title: FileTitle,
  { dateStart, dateEnd, nodeId }: Filter,
  ending?: string,
): Promise<string> {
  const node = nodeId === undefined ? allNodes : await nodeLabel(reading, nodeId);
  return fileName(title, { node, dateStart, dateEnd }, ending);
}

/** The title of a file in records, without what its rows were filtered by. */
export const titleInRecords = (title: FileTitle, ending: string): string =>
  fileName(title, { node: null }, ending);

/** The label of a node, whose visibility the caller has checked. */
export async function nodeLabel(reading: Reading, nodeId: number): Promise<string> {
  const query = build
    .selectFrom('nodes')
    .where('client_id', '=', reading.clientId)
    .where('id', '=', nodeId)
    .select('label');
  return (await askOne(reading, query)).label;
}

/** The Content-Disposition header: with an ASCII file name, and additionally the original name if it differs. */
export function disposition(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  const header = `attachment; filename="${plain.replaceAll('"', '')}"`;
  return plain === name
    ? header
    : `${header}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`;
}

/** Escapes characters that `encodeURIComponent` leaves but that a header must not contain. */
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

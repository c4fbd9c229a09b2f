/** Fetches a file of the contract's, piece by piece. */
import { totalRowsHeader } from '@tripledger/contract/core/constants.ts';
import type { Endpoint } from '@tripledger/contract/core/endpoint.ts';
import { messages } from '@tripledger/contract/core/errors.ts';
import { addressOf, CallError, headersOf, parse } from './call.ts';

/** How much has come: bytes, and rows where the file has lines; `totalRows` where the server tells it. */
export type Received = { bytes: number; rows: number; totalRows: number | null };

/**
 * The file's content, complete. `onProgress` is told after each piece.
 * @throws CallError like `call`; the server may take its time, since a long file is made while it is sent. A
 *   file that breaks off is an error too. An abort throws its own AbortError.
 */
export async function download(
  endpoint: Endpoint,
  sent: { params?: object; query?: object },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (received: Received) => void },
): Promise<Blob> {
  try {
    const headers = { ...(await headersOf(endpoint, {})), accept: '*/*' };
    const response = await fetch(addressOf(endpoint, sent), {
      method: endpoint.method,
      headers,
      cache: 'no-store',
      signal,
    });
    if (!response.ok || !response.body) {
      throw new CallError(response.status, response.statusText, parse(await response.text()));
    }
    const total = Number(response.headers.get(totalRowsHeader) ?? Number.NaN);
    const received: Received = { bytes: 0, rows: 0, totalRows: Number.isFinite(total) ? total : null };
    const pieces: BlobPart[] = [];
    for await (const piece of piecesOf(response.body)) {
      pieces.push(piece);
      received.bytes += piece.length;
      received.rows += linesIn(piece);
      onProgress({ ...received });
    }
    return new Blob(pieces, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw new CallError(0, 'No connection', { detail: messages.server });
  }
}

/** By a reader: not every browser lets a stream be iterated. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

const newline = 10;

function linesIn(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

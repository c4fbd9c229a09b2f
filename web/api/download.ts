/** Downloads a file that the contract declares, chunk by chunk. */

import type { Endpoint } from '@tripledger/contract/http/endpoint.ts';
import { messages } from '@tripledger/contract/http/errors.ts';
import { totalRowsHeader } from '@tripledger/contract/vocabulary/constants.ts';
import { addressOf, CallError, headersOf, parse } from './call.ts';
import { texts } from './texts.ts';

/** Download progress in bytes and, for line-based files, rows; `totalRows` is null unless the server sends it. */
export type Received = { bytes: number; rows: number; totalRows: number | null };

/**
 * Returns the complete content of the file. Calls `onProgress` after each chunk.
 * @throws CallError like `call`, but without a timeout, because the server generates long files while sending them. A
 *   truncated file is an error too. An abort throws its own AbortError.
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
    const chunks: BlobPart[] = [];
    for await (const chunk of chunksOf(response.body)) {
      chunks.push(chunk);
      received.bytes += chunk.length;
      received.rows += linesIn(chunk);
      onProgress({ ...received });
    }
    return new Blob(chunks, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw new CallError(0, texts.noConnection, { detail: messages.server });
  }
}

/** Uses a reader because not every browser supports async iteration of streams. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

const newline = 10;

function linesIn(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

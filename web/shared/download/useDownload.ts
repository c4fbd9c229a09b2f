import type { Endpoint } from '@tripledger/contract/http/endpoint.ts';
import { download, type Received } from '../../api/download.ts';
import { decimal } from '../../ui/format.ts';
import { texts } from './texts.ts';
import { useSaving, type Work } from './useSaving.tsx';

/**
 * `download(endpoint, { query }, 'Segments.csv')` fetches a file that the server streams, shows the progress, and
 * saves the file under its name once it is complete.
 */
export function useDownload(): (
  endpoint: Endpoint,
  sent: { params?: object; query?: object },
  fileName: string,
) => Promise<void> {
  const saving = useSaving();
  return (endpoint, sent, fileName) => saving(fileName, (work) => downloaded(endpoint, sent, fileName, work));
}

/** Returns the complete file and reports the progress meanwhile. */
export function downloaded(
  endpoint: Endpoint,
  sent: { params?: object; query?: object },
  fileName: string,
  { signal, tell }: Work,
): Promise<Blob> {
  let lastReport = Number.NEGATIVE_INFINITY;
  return download(endpoint, sent, {
    signal,
    onProgress: (received) => {
      // Limits the updates, because chunks arrive by the hundred.
      if (performance.now() - lastReport < 200) return;
      lastReport = performance.now();
      tell(...progressOf(received, fileName));
    },
  });
}

/** `12,000 of 500,000 rows` if both are known, else the amount of data received. */
export function progressOf(
  { bytes, rows, totalRows }: Received,
  fileName: string,
): [words: string, percent: number | null] {
  if (totalRows === null || totalRows === 0 || !fileName.endsWith('.csv')) {
    return [texts.megabytes(decimal(bytes / 1_000_000, 1)), null];
  }
  const done = Math.min(rows, totalRows);
  return [texts.rows(done, totalRows), (done / totalRows) * 100];
}

import { count } from '@tripledger/charts/format.ts';
import type { Endpoint } from '@tripledger/contract/core/endpoint.ts';
import { download, type Received } from '../../api/download.ts';
import { useSaving, type Work } from './useSaving.tsx';

/**
 * `download(endpoint, { query }, 'Segments.csv')` fetches a file that the server streams, tells how far it is,
 * and saves it under its name once it is complete.
 */
export function useDownload(): (
  endpoint: Endpoint,
  sent: { params?: object; query?: object },
  fileName: string,
) => Promise<void> {
  const saving = useSaving();
  return (endpoint, sent, fileName) => saving(fileName, (work) => downloaded(endpoint, sent, fileName, work));
}

/** The file, complete; on the way it is told how far it is. */
export function downloaded(
  endpoint: Endpoint,
  sent: { params?: object; query?: object },
  fileName: string,
  { signal, tell }: Work,
): Promise<Blob> {
  let told = Number.NEGATIVE_INFINITY;
  return download(endpoint, sent, {
    signal,
    onProgress: (received) => {
      // Pieces come by the hundred; a notice need not.
      if (performance.now() - told < 200) return;
      told = performance.now();
      tell(...progressOf(received, fileName));
    },
  });
}

/** `12,000 of 500,000 rows` where both are known, else how much has come. */
export function progressOf(
  { bytes, rows, totalRows }: Received,
  fileName: string,
): [words: string, percent: number | null] {
  if (totalRows === null || totalRows === 0 || !fileName.endsWith('.csv')) {
    return [`${(bytes / 1_000_000).toFixed(1)} MB received`, null];
  }
  const done = Math.min(rows, totalRows);
  return [`${count(done)} of ${count(totalRows)} rows`, (done / totalRows) * 100];
}

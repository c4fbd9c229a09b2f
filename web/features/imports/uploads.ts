/** The uploads of this tab, which continue while other screens are open. */
import type { QueryClient } from '@tanstack/react-query';
import type { OneImport } from '@tripledger/contract/imports/calls.ts';
import { check } from '@tripledger/contract/imports/deliveries.ts';
import { inspect } from '@tripledger/contract/layouts/inspection.ts';
import { useSyncExternalStore } from 'react';
import { CallError, call } from '../../api/call.ts';
import { invalidate } from '../../api/invalidate.ts';
import { sendFile } from './send-file.ts';
import { texts } from './texts.ts';

export type Upload = {
  /** The bytes that have arrived, by file. */
  received: ReadonlyMap<number, number>;
  /** Why it stopped; null: it is under way. */
  problem: string | null;
};

const uploads = new Map<number, Upload>();
const stops = new Map<number, AbortController>();
const listeners = new Set<() => void>();

/** The upload of a delivery in this tab, if there is one. */
export const useUpload = (id: number): Upload | undefined =>
  useSyncExternalStore(subscribe, () => uploads.get(id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(id: number, upload: Upload | null): void {
  if (upload) uploads.set(id, upload);
  else uploads.delete(id);
  const isSending = [...uploads.values()].some(({ problem }) => problem === null);
  if (isSending) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

export function stopUpload(id: number): void {
  stops.get(id)?.abort();
  set(id, null);
}

type Deliverable = Pick<OneImport, 'id' | 'delivery'>;

/** The chosen file for each file of the delivery; null if one is missing, or is not the same. */
export function matching({ delivery }: Deliverable, chosen: readonly File[]): Map<number, File> | null {
  const pairs = (delivery?.files ?? []).map(({ id, name, bytes }) => {
    const file = chosen.find((one) => one.name === name && one.size === bytes);
    return file && ([id, file] as const);
  });
  return pairs.some((pair) => !pair) ? null : new Map(pairs.filter((pair) => pair !== undefined));
}

/** Sends what is missing of the files, and has them checked then. */
export async function upload(
  one: Deliverable,
  files: Map<number, File>,
  queries: QueryClient,
): Promise<void> {
  const { id, delivery } = one;
  const stop = new AbortController();
  stops.set(id, stop);
  const received = new Map((delivery?.files ?? []).map((file) => [file.id, file.received]));
  const show = (problem: string | null) => set(id, { received: new Map(received), problem });
  show(null);
  try {
    for (const [fileId, file] of files) {
      await sendFile(
        file,
        { id, fileId, received: received.get(fileId) ?? 0 },
        {
          signal: stop.signal,
          onReceived: (bytes) => {
            received.set(fileId, bytes);
            show(null);
          },
        },
      );
    }
    const { isOwnFormat } = await call(inspect, { params: { id } });
    if (isOwnFormat) await call(check, { params: { id }, body: {} });
    await invalidate(queries, check.kind);
    set(id, null);
  } catch (error) {
    if (stop.signal.aborted) return;
    show(error instanceof CallError ? error.detail : texts.upload.unreadable);
    await invalidate(queries, check.kind);
  }
}

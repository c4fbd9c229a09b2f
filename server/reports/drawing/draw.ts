/** Draws reports as files, in a thread of its own: a second of layout would keep everybody's requests waiting. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PrintableExtension } from '../../../contract/reports/kinds.ts';
import { type Asker, Turns } from '../../ground/turns.ts';
import type { ReportDocument } from '../document.ts';

export type Drawing = { extension: PrintableExtension; document: ReportDocument };

type Answer = { file: Uint8Array; error?: never } | { file?: never; error: unknown };

/** One report at a time, whoever asks: a second thread would take what the questions need. */
const turns = new Turns({ atOnce: 1 });

/** A report takes about a second; one that takes so long is stopped. */
const longestMs = 60_000;
/** The thread holds fonts and libraries, which the next report needs too; unused, it ends. */
const idleMs = 60_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

let thread: Worker | null = null;
let ending: NodeJS.Timeout | undefined;

/** The file's bytes. Rejects with the signal's reason where that is aborted before. */
export function draw(asker: Asker, drawing: Drawing, signal?: AbortSignal): Promise<Buffer> {
  return turns.take(asker, () => inThread(drawing, signal), signal);
}

async function inThread(drawing: Drawing, signal: AbortSignal | undefined): Promise<Buffer> {
  clearTimeout(ending);
  thread ??= new Worker(new URL('./draw-worker.ts', import.meta.url), { resourceLimits: memory });
  const used = thread;
  const tooLong = AbortSignal.timeout(longestMs);
  const stop = signal ? AbortSignal.any([signal, tooLong]) : tooLong;
  used.ref();
  used.postMessage(drawing);
  const [{ file, error }] = (await once(used, 'message', { signal: stop }).catch((reason) => {
    // It broke down, or draws what nobody waits for: the next has a thread of its own.
    end(used);
    throw signal?.aborted ? signal.reason : reason;
  })) as [Answer];
  used.unref();
  ending = setTimeout(() => end(used), idleMs).unref();
  if (!file) throw error;
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}

function end(used: Worker): void {
  if (thread === used) thread = null;
  void used.terminate();
}

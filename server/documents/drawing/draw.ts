/** Draws reports as files in a worker thread: a second of layout would block all requests. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { messages } from '../../../contract/http/errors.ts';
import type { PrintableExtension } from '../../../contract/reports/kinds.ts';
import { busy } from '../../lib/errors.ts';
import { type Requester, Turns } from '../../lib/turns.ts';
import type { ReportDocument } from '../document.ts';

export type Drawing = { extension: PrintableExtension; document: ReportDocument };

type Answer = { file: Uint8Array; error?: never } | { file?: never; error: unknown };
/** `ready`: the thread has loaded its fonts and libraries. */
type Thread = { worker: Worker; ready: Promise<unknown> };

type Limits = {
  /** A report takes about a second of CPU time; beyond this it is stopped. Wall time would depend on the load. */
  longestCpuMs: number;
  /** The interval at which the CPU time is checked. */
  everyMs: number;
};

/** A thread that runs this long without reaching the CPU limit hangs. */
const longestMs = 600_000;
/** The thread keeps fonts and libraries loaded for the next report, and ends after this idle time. */
const idleMs = 60_000;
const tryAgainSeconds = 60;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

export class DrawingThread {
  /** One report at a time: a second thread would take the CPU time that queries need. */
  readonly #turns = new Turns({ atOnce: 1 });
  readonly #limits: Limits;
  #thread: Thread | null = null;
  #ending: NodeJS.Timeout | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The id of the current thread; null: there is none. */
  get id(): number | null {
    return this.#thread?.worker.threadId ?? null;
  }

  /**
   * Returns the file's bytes. Rejects with the signal's reason if it aborts first; a drawing that has begun is
   * completed regardless, which costs less than starting another thread.
   */
  draw(requester: Requester, drawing: Drawing, signal?: AbortSignal): Promise<Buffer> {
    const work = this.#turns.take(requester, () => this.#draw(drawing), signal);
    if (!signal) return work;
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
  }

  async #draw(drawing: Drawing): Promise<Buffer> {
    clearTimeout(this.#ending);
    this.#thread ??= this.#begin();
    const thread = this.#thread;
    thread.worker.ref();
    const { file, error } = await this.#answer(thread, drawing).catch((reason) => {
      // The thread failed or took too long: the next drawing starts a new one.
      this.#end(thread);
      throw reason;
    });
    thread.worker.unref();
    this.#ending = setTimeout(() => this.#end(thread), idleMs).unref();
    if (!file) throw error;
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  }

  /** The CPU limit counts from when the thread is ready. */
  async #answer({ worker, ready }: Thread, drawing: Drawing): Promise<Answer> {
    await ready;
    const cpuBefore = await worker.cpuUsage();
    const limit = new AbortController();
    const stop = () => limit.abort(busy(messages.drawingTooLong, tryAgainSeconds));
    const checkCpu = async () => {
      const { user, system } = await worker.cpuUsage(cpuBefore);
      if ((user + system) / 1000 > this.#limits.longestCpuMs) stop();
    };
    // A thread that has ended meanwhile is handled below.
    const cpuTimer = setInterval(() => checkCpu().catch(() => undefined), this.#limits.everyMs);
    const hangTimer = setTimeout(stop, longestMs);
    try {
      worker.postMessage(drawing);
      const [answer] = await once(worker, 'message', { signal: limit.signal });
      return answer;
    } catch (error) {
      throw limit.signal.aborted ? limit.signal.reason : error;
    } finally {
      clearInterval(cpuTimer);
      clearTimeout(hangTimer);
    }
  }

  #begin(): Thread {
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { resourceLimits: memory });
    const thread = { worker, ready: once(worker, 'message') };
    worker.on('error', () => this.#end(thread));
    return thread;
  }

  #end(thread: Thread): void {
    if (this.#thread === thread) this.#thread = null;
    void thread.worker.terminate();
  }
}

const thread = new DrawingThread({ longestCpuMs: 30_000, everyMs: 500 });

export const draw = thread.draw.bind(thread);

/** Draws reports as files, in a thread of its own: a second of layout would keep everybody's requests waiting. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { messages } from '../../../contract/core/errors.ts';
import type { PrintableExtension } from '../../../contract/reports/kinds.ts';
import { busy } from '../../ground/errors.ts';
import { type Asker, Turns } from '../../ground/turns.ts';
import type { ReportDocument } from '../document.ts';

export type Drawing = { extension: PrintableExtension; document: ReportDocument };

type Answer = { file: Uint8Array; error?: never } | { file?: never; error: unknown };
/** `ready`: it has loaded all that it draws with. */
type Thread = { worker: Worker; ready: Promise<unknown> };

type Limits = {
  /** A report takes about a second of CPU; one that takes so much is stopped, however long that is on a busy machine. */
  longestCpuMs: number;
  /** So often is looked how much it has taken. */
  everyMs: number;
};

/** A thread that takes no CPU for so long waits for what never comes. */
const longestMs = 600_000;
/** The thread holds fonts and libraries, which the next report needs too; unused, it ends. */
const idleMs = 60_000;
const tryAgainSeconds = 60;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

export class DrawingThread {
  /** One report at a time, whoever asks: a second thread would take what the questions need. */
  readonly #turns = new Turns({ atOnce: 1 });
  readonly #limits: Limits;
  #thread: Thread | null = null;
  #ending: NodeJS.Timeout | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Of the thread as it is now; null: there is none. */
  get id(): number | null {
    return this.#thread?.worker.threadId ?? null;
  }

  /**
   * The file's bytes. Rejects with the signal's reason where that is aborted before; what was begun is drawn to its end all
   * the same, which costs less than another thread.
   */
  draw(asker: Asker, drawing: Drawing, signal?: AbortSignal): Promise<Buffer> {
    const work = this.#turns.take(asker, () => this.#draw(drawing), signal);
    if (!signal) return work;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave);
    return Promise.race([work, left]).finally(() => signal.removeEventListener('abort', leave));
  }

  async #draw(drawing: Drawing): Promise<Buffer> {
    clearTimeout(this.#ending);
    this.#thread ??= this.#begin();
    const used = this.#thread;
    used.worker.ref();
    const { file, error } = await this.#answer(used, drawing).catch((reason) => {
      // It broke down, or takes too long: the next has a thread of its own.
      this.#end(used);
      throw reason;
    });
    used.worker.unref();
    this.#ending = setTimeout(() => this.#end(used), idleMs).unref();
    if (!file) throw error;
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  }

  /** Its time begins once the thread is ready. */
  async #answer({ worker, ready }: Thread, drawing: Drawing): Promise<Answer> {
    await ready;
    const before = await worker.cpuUsage();
    const over = new AbortController();
    const stop = () => over.abort(busy(messages.drawingTooLong, tryAgainSeconds));
    const look = async () => {
      const { user, system } = await worker.cpuUsage(before);
      if ((user + system) / 1000 > this.#limits.longestCpuMs) stop();
    };
    // A thread that has ended meanwhile is told of below.
    const looking = setInterval(() => look().catch(() => undefined), this.#limits.everyMs);
    const hanging = setTimeout(stop, longestMs);
    try {
      worker.postMessage(drawing);
      const [answer] = await once(worker, 'message', { signal: over.signal });
      return answer;
    } catch (error) {
      throw over.signal.aborted ? over.signal.reason : error;
    } finally {
      clearInterval(looking);
      clearTimeout(hanging);
    }
  }

  #begin(): Thread {
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { resourceLimits: memory });
    const thread = { worker, ready: once(worker, 'message') };
    worker.on('error', () => this.#end(thread));
    return thread;
  }

  #end(used: Thread): void {
    if (this.#thread === used) this.#thread = null;
    void used.worker.terminate();
  }
}

const thread = new DrawingThread({ longestCpuMs: 30_000, everyMs: 500 });

export const draw = thread.draw.bind(thread);

/** Answers that are kept, ready to be sent. Under one key stands one answer for good; a newer one has another key. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { SharedWork } from '../ground/shared-work.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type KeptAnswer = {
  json: Buffer;
  /** Of the client's data that it was made from. */
  version: number;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this, packing costs more than it saves. */
const smallest = 1024;
/** An answer larger than this part of the memory would push out too many others. */
const largestPart = 1 / 8;

export class Answers {
  readonly #kept: LRUCache<string, KeptAnswer> | null;
  readonly #coming = new SharedWork<KeptAnswer>();
  readonly counts = { hits: 0, misses: 0, shared: 0 };

  /** 0 MB: nothing is kept; equal requests at the same time still share one computation. */
  constructor(memoryMb: number) {
    const maxSize = memoryMb * 1_000_000;
    this.#kept =
      maxSize === 0
        ? null
        : new LRUCache({
            maxSize,
            maxEntrySize: maxSize * largestPart,
            // Twice: the packed form comes on top, and never exceeds the plain one by much.
            sizeCalculation: ({ json }, key) => 2 * json.length + 2 * key.length + 200,
          });
  }

  /**
   * The kept answer, else what `make` makes; callers of one key at the same time share it. A caller whose signal is
   * aborted gets none, and the making is aborted when no caller is left.
   */
  async take(
    key: string,
    signal: AbortSignal,
    make: (abandoned: AbortSignal) => Promise<KeptAnswer>,
  ): Promise<{ answer: KeptAnswer; isKept: boolean }> {
    const kept = this.#kept?.get(key);
    if (kept) {
      this.counts.hits += 1;
      return { answer: kept, isKept: true };
    }
    const isShared = this.#coming.has(key);
    this.counts[isShared ? 'shared' : 'misses'] += 1;
    const answer = await this.#coming.take(key, signal, async (abandoned) => {
      const made = await make(abandoned);
      this.#kept?.set(key, made);
      return made;
    });
    return { answer, isKept: isShared };
  }

  get size() {
    return { entries: this.#kept?.size ?? 0, bytes: this.#kept?.calculatedSize ?? 0 };
  }
}

/** The answer in the best encoding that the asker takes, packed once. */
export async function encoded(
  answer: KeptAnswer,
  accepted: string,
): Promise<{ encoding: Encoding; body: Buffer }> {
  const { json } = answer;
  const encoding: Encoding =
    json.length < smallest
      ? 'identity'
      : /\bbr\b/.test(accepted)
        ? 'br'
        : /\bgzip\b/.test(accepted)
          ? 'gzip'
          : 'identity';
  if (encoding === 'identity') return { encoding, body: json };
  answer.encoded[encoding] ??=
    encoding === 'br'
      ? brotli(json, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
          },
        })
      : zip(json);
  return { encoding, body: await answer.encoded[encoding] };
}

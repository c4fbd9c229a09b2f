/** The cache of serialised answers. Entries never change: a newer answer has a different key. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { SharedWork } from '../lib/shared-work.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type KeptAnswer = {
  json: Buffer;
  /** Version of the client's data that the answer was computed from. */
  version: number;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** In bytes; below this, compression costs more than it saves. */
const minCompressedBytes = 1024;
/** An answer that takes more than this share of the cache would evict too many others. */
const maxEntryShare = 1 / 8;

export class Answers {
  readonly #kept: LRUCache<string, KeptAnswer> | null;
  readonly #pending = new SharedWork<KeptAnswer>();
  readonly counts = { hits: 0, misses: 0, shared: 0 };

  /** With 0 MB nothing is cached, but identical concurrent requests still share one computation. */
  constructor(memoryMb: number) {
    const maxSize = memoryMb * 1_000_000;
    this.#kept =
      maxSize === 0
        ? null
        : new LRUCache({
            maxSize,
            maxEntrySize: maxSize * maxEntryShare,
            // Doubled to leave room for the compressed form, which is never much larger than the plain one.
            sizeCalculation: ({ json }, key) => 2 * json.length + 2 * key.length + 200,
          });
  }

  /**
   * Returns the cached answer, or else the result of `make`, which concurrent callers of one key share. A caller whose
   * signal is aborted gets no answer; the computation is aborted once no caller is left.
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
    const isShared = this.#pending.has(key);
    this.counts[isShared ? 'shared' : 'misses'] += 1;
    const answer = await this.#pending.take(key, signal, async (abandoned) => {
      const computed = await make(abandoned);
      this.#kept?.set(key, computed);
      return computed;
    });
    return { answer, isKept: isShared };
  }

  /** How many are being computed. */
  get underWay(): number {
    return this.#pending.size;
  }

  get size() {
    return { entries: this.#kept?.size ?? 0, bytes: this.#kept?.calculatedSize ?? 0 };
  }
}

/** The answer in the best encoding that the requester accepts; each encoding is compressed once. */
export async function encoded(
  answer: KeptAnswer,
  accepted: string,
): Promise<{ encoding: Encoding; body: Buffer }> {
  const { json } = answer;
  const encoding: Encoding =
    json.length < minCompressedBytes
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

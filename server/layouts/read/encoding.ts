/** The text of a file, whose encoding is told by its byte-order mark, else by its bytes. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Refused } from '../../ingest/refused.ts';
import type { SourceFile } from './source-file.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const sampleBytes = 64 * 1024;

/** Reads the whole file unless its first bytes are those of UTF-16. */
export async function encodingOf(path: string): Promise<Encoding> {
  return utf16Of(await firstBytes(path)) ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252');
}

/** null: the bytes are not those of UTF-16. */
function utf16Of(sample: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] as number) + 1;
  const [even, odd] = zeros as [number, number];
  // Latin text in UTF-16 has a zero in every other byte.
  if (even + odd <= sample.length / 10) return null;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** The file's text without a byte-order mark. Throws `Refused` for bytes that the encoding does not know. */
export async function* textOf({ name, path }: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new Refused(`${name} is not ${encoding.toUpperCase()}: some of its bytes are no characters.`);
  }
}

/**
 * The first characters of a file, to tell what it is. Without an encoding, letters other than those of ASCII may be wrong:
 * to tell UTF-8 from Windows-1252, the whole file would have to be read.
 */
export async function beginningOf(path: string, encoding?: Encoding): Promise<string> {
  const sample = await firstBytes(path);
  return new TextDecoder(encoding ?? utf16Of(sample) ?? 'utf-8').decode(sample, { stream: true });
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return false;
  }
}

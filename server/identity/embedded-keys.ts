/** The embedded issuer's secrets: created on first use, stored in the data folder, readable only by their owner. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

export const signingAlgorithm = 'ES256';

export type EmbeddedKeys = {
  /** Private key that signs tokens. */
  signing: JWK & { kid: string };
  /** Signs the issuer's cookies. */
  cookies: string[];
};

/** Reads the keys or creates them; processes that start at the same time end up with the same keys. */
export async function embeddedKeys(dataFolder: string): Promise<EmbeddedKeys> {
  const file = join(dataFolder, 'issuer-keys.json');
  const known = readKeys(file);
  if (known) return known;
  mkdirSync(dataFolder, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(await makeKeys()), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // Unlike a rename, a link fails if another process was faster; then its keys are used.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const kept = readKeys(file);
  if (!kept) throw new Error(`The issuer's keys disappeared from ${file}`);
  return kept;
}

/** The public key, which verifies signatures. */
export function publicKey({ signing: { d: _private, ...open } }: EmbeddedKeys): JWK {
  return open;
}

function readKeys(file: string): EmbeddedKeys | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as EmbeddedKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeKeys(): Promise<EmbeddedKeys> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    signing: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: signingAlgorithm, use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
  };
}

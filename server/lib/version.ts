import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** The product's version, as in package.json and CHANGELOG.md. */
export const productVersion = String((JSON.parse(manifest) as { version: unknown }).version);

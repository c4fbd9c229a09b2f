/**
 * The secret of an SFTP server, by the name that a source gives it. Only the operator can store one, and a name leads to
 * secrets of its own TMC alone: to one file, or one variable of the environment.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlaceFault } from './place.ts';

export type Secret = { password: string } | { privateKey: string };

export const secretVariable = (clientId: number, name: string) => `SFTP_SECRET_${clientId}_${name}`;

type Whose = { clientId: number; clientCode: string; name: string };

/** Throws `PlaceFault` if there is none. */
export async function readSecret(
  folder: string | null,
  { clientId, clientCode, name }: Whose,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Secret> {
  const variable = secretVariable(clientId, name);
  const text = env[variable] || (folder !== null && (await fileText(join(folder, clientCode, name))));
  if (!text) {
    throw new PlaceFault(
      `There is no secret ${name}: the operator stores it as ${variable}, or as ${clientCode}/${name} in SFTP_SECRETS.`,
    );
  }
  return text.startsWith('-----BEGIN ') ? { privateKey: text } : { password: text.replace(/\r?\n$/, '') };
}

async function fileText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}

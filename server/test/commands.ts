/** The product's commands, each in its own process, as an operator runs them. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { testDatabase } from './database.ts';

export type Outcome = { status: number; stdout: string; stderr: string };

/**
 * Runs a command until it ends; `program` is its path in the server's folder, for example `commands/admin.ts`. The test's
 * process is not blocked meanwhile: connections that it is opening would time out. Rejects if the command is killed.
 */
export function commandOutcome(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const options = { env: { ...process.env, ...env }, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ status: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** The settings of a command that works on a test's database. */
export const onDatabase = ({ applicationUrl, ownerUrl }: ReturnType<typeof testDatabase>) => ({
  DATABASE_URL: applicationUrl,
  DATABASE_ADMIN_URL: ownerUrl,
});

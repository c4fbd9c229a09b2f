/** The product's commands, each in its own process, as an operator runs them. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { testDatabase } from './database.ts';

export type Outcome = { status: number; stdout: string; stderr: string };

/**
 * Runs a program until it ends. Meanwhile this process goes on: one that waited idly would find the connections it is
 * opening timed out. Rejects if the program cannot be started or is killed.
 */
export function outcomeOf(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: Number.POSITIVE_INFINITY };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ status: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** `program`: its path in the server's folder, for example `commands/admin.ts`. */
export const commandOutcome = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  outcomeOf(process.execPath, [fileURLToPath(new URL(`../${program}`, import.meta.url)), ...args], { env });

/** The settings of a command that works on a test's database. */
export const onDatabase = ({ applicationUrl, ownerUrl }: ReturnType<typeof testDatabase>) => ({
  DATABASE_URL: applicationUrl,
  DATABASE_ADMIN_URL: ownerUrl,
});

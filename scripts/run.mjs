// Runs programs: with our standard streams, signals and exit code, or quietly with the output kept for the failure.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectEnvironment, projectNode, root } from './place.mjs';

const FOLLOW = new URL('./follow.mjs', import.meta.url).href;
const WATCH_MS = 300;

/** Runs one of the project's programs: it ends when this process, or the npm that started it, is killed. */
export function runProgram(args) {
  const parent = process.ppid;
  return run(['--import', FOLLOW, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, (child) => {
    if (!process.env.npm_lifecycle_event) return undefined;
    const watching = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watching);
      child.kill('SIGTERM');
    }, WATCH_MS);
    return watching;
  });
}

/** Runs one of the project's tools with our standard streams. */
export function runNode(args, { env = {}, cwd } = {}) {
  return run(args, { stdio: 'inherit', cwd, env });
}

/**
 * Runs the project's Node and returns its exit code, or 128 + number for a signal. On a terminal, Ctrl-C reaches the
 * child directly, so it is not forwarded. npm may repeat the signals that it forwards.
 */
function run(args, { stdio, cwd, env = {} }, watch = () => undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode, args, { stdio, cwd, env: projectEnvironment(env) });
    const last = {};
    const forward = (signal) => {
      const repeated = Date.now() - (last[signal] ?? 0) < 500;
      last[signal] = Date.now();
      const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
      if (!repeated && !fromTerminal) child.kill(signal);
    };
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const watching = watch(child);
    const finish = () => {
      clearInterval(watching);
      process.off('SIGINT', forward).off('SIGTERM', forward);
    };
    child.on('error', (error) => {
      finish();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      finish();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Runs a program silently and returns its standard output; if it fails, throws an error with its whole output. */
export function runQuietly(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let answer = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      answer += chunk;
    });
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    child.on('error', (error) => reject(new Error(`${program} could not be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(answer);
      else
        reject(new Error(`${printed}\n${program} ${args.join(' ')} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}

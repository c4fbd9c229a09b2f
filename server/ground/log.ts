/** The log, on the error output: one JSON object a line, with time, level and message, whoever writes it. */
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { unseen } from './terminal.ts';

/** What PostgreSQL says of an error beside its message holds values of rows. */
const unlogged = ['err.detail', 'err.where', 'err.internalQuery'];

export function makeLog(
  level: string,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  const settings = {
    level,
    redact: unlogged,
    // Neither the process nor its machine: whoever gathers logs knows where they come from.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const stream: DestinationStream = { write: (line) => write(`${visible(line.slice(0, -1))}\n`) };
  return pino(settings, stream);
}

/** JSON that says the same, where names and words of others neither act on a terminal nor hide. */
const visible = (json: string) => json.replace(unseen, (letter) => letter.split('').map(escaped).join(''));

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Whom and what a line of the log is about, for whoever searches it. */
export type About = {
  userId?: number | undefined;
  tmcId?: number | undefined;
  job?: string;
  jobId?: string;
};

/** Says something in the log: with an error, as one. */
export type Tell = (message: string, error?: unknown, about?: About) => void;

export const tellerOf =
  (log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Tell =>
  (message, error, about = {}) =>
    error === undefined ? log.warn(about, message) : log.error({ ...about, err: error }, message);

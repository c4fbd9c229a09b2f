/** The log, on standard error: one JSON object per line, always with time, level and message. */
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { unseen } from './terminal.ts';

/** Details of PostgreSQL errors that contain values of rows. */
const unlogged = ['err.detail', 'err.where', 'err.internalQuery'];

export function makeLog(
  level: string,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  const settings = {
    level,
    redact: unlogged,
    // Omit process and host: log collectors know where lines come from.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const stream: DestinationStream = { write: (line) => write(`${escapeUnseen(line.slice(0, -1))}\n`) };
  return pino(settings, stream);
}

/** Equivalent JSON in which untrusted text cannot control a terminal or be invisible. */
const escapeUnseen = (json: string) =>
  json.replace(unseen, (letter) => letter.split('').map(escaped).join(''));

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The user, TMC and job that a log line concerns, for searching. */
export type About = {
  userId?: number | undefined;
  tmcId?: number | undefined;
  job?: string;
  jobId?: string;
};

/** Logs a message: with an error at error level, otherwise as a warning. */
export type LogMessage = (message: string, error?: unknown, about?: About) => void;

export const messageLogger =
  (log: Pick<FastifyBaseLogger, 'warn' | 'error'>): LogMessage =>
  (message, error, about = {}) =>
    error === undefined ? log.warn(about, message) : log.error({ ...about, err: error }, message);

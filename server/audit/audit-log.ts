/** The operator's audit log, for a SIEM: access records as lines of JSON, in a file or sent to a syslog server. */
import { appendFile } from 'node:fs/promises';
import type { AccessKind } from '../../contract/vocabulary/access-kinds.ts';
import type { AuditTarget } from '../lib/config-values.ts';
import { workId } from '../lib/work.ts';
import type { LineSink } from './line-sink.ts';
import { syslog } from './syslog.ts';

export type AuditLog = {
  write(kind: AccessKind, fields: { at: Date } & Record<string, unknown>): void;
  /** Waits until everything is written, for a few seconds at most. */
  close(): Promise<void>;
};

/** `failed` is called for every line that is lost. */
export function openAuditLog(target: AuditTarget, failed: (error: unknown) => void): AuditLog {
  const sink = 'file' in target ? fileSink(target.file, failed) : syslog(target, failed);
  return {
    write: (kind, { at, ...fields }) =>
      sink.write(lineOf(kind, at, { ...fields, requestId: workId() }), kind, at),
    close: () => sink.close(),
  };
}

/** Without other letters than ASCII's, a line can neither control a terminal nor depend on an encoding. */
function lineOf(kind: AccessKind, at: Date, fields: Record<string, unknown>): string {
  const json = JSON.stringify({ time: at.toISOString(), kind, ...fields });
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Opens the file for each write, so that it may be moved away at any time. */
function fileSink(path: string, failed: (error: unknown) => void): LineSink {
  let last = Promise.resolve();
  return {
    write(line) {
      last = last.then(() => appendFile(path, `${line}\n`, { mode: 0o600 })).catch(failed);
    },
    close: () => last,
  };
}

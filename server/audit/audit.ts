/**
 * Records who signed in, which service tokens were used, and which files were handed out: in the client's table, or for
 * a refused sign-in that belongs to no client in the installation's, and in the operator's audit log.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Counter } from 'prom-client';
import type { AccessKind } from '../../contract/vocabulary/access-kinds.ts';
import type { Db, Trx } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import type { Config } from '../lib/config.ts';
import type { LogMessage } from '../lib/log.ts';
import { type AuditLog, openAuditLog } from './audit-log.ts';

/** Where a request came from. */
export type Origin = { address: string; software: string | null };

export type AccessRecord = {
  kind: AccessKind;
  /** A user's id, or the negative of a service token's; null: unknown. */
  readerId: number | null;
  actor: string;
  /** Absent: a job acted. */
  origin?: Origin;
  subject?: string;
  rows?: number;
  nodeId?: number | undefined;
  /** Whose rows were looked at. */
  travellerId?: number;
  reason?: string;
  /** Records of a client with the same text are written once. */
  once?: string;
};

/** A refused sign-in that belongs to no client. */
export type RefusedSignIn = { actor: string | null; reason: string; origin: Origin; once: string };

/** A record in the database. */
export type Stored = { clientId: number; at: Date; record: AccessRecord };

export const accessRecords = new Counter({
  name: 'tripledger_access_records_total',
  help: 'Access records that were written, by kind.',
  labelNames: ['kind'],
  registers: [],
});

export const auditFailures = new Counter({
  name: 'tripledger_audit_failures_total',
  help: 'Access records that could not be written, to the database or to the audit log.',
  labelNames: ['target'],
  registers: [],
});

/** How many are written at once in the background, and how many wait at most. */
const atOnce = 2;
const mostWaiting = 1000;
/** After a failure, the same record is not tried again for this long. */
const pauseMs = 60_000;

export class Audit {
  readonly #db: Db;
  readonly #log: AuditLog | null;
  readonly #report: (message: string, error: unknown) => void;
  readonly #known = new LRUCache<string, true>({ max: 50_000 });
  readonly #turns = pLimit(atOnce);
  readonly #pending = new Set<Promise<void>>();

  constructor(db: Db, log: AuditLog | null, report: LogMessage) {
    this.#db = db;
    this.#log = log;
    this.#report = onceAMinute(report);
  }

  /** Throws unless the record is in the database. */
  async record(clientId: number, record: AccessRecord): Promise<void> {
    const stored = await inTenant(this.#db, clientId, (trx) => this.insert(trx, clientId, record));
    if (stored) this.publish(stored);
  }

  /** Inserts a record in a transaction of the caller, who publishes it after the commit; null: it is there already. */
  async insert(trx: Trx, clientId: number, record: AccessRecord): Promise<Stored | null> {
    const { kind, readerId, actor, origin, subject, rows, nodeId, travellerId, reason, once } = record;
    const inserted = await trx
      .insertInto('access_records')
      .values({
        client_id: clientId,
        kind,
        reader_id: readerId,
        actor,
        subject: subject ?? null,
        rows: rows ?? null,
        node_id: nodeId ?? null,
        traveller_id: travellerId ?? null,
        reason: reason ?? null,
        ...columnsOf(origin, once),
      })
      .onConflict((conflict) => conflict.columns(['client_id', 'once']).doNothing())
      .returning('at')
      .executeTakeFirst();
    return inserted ? { clientId, at: inserted.at, record } : null;
  }

  /** Counts a record that is in the database, and writes it to the audit log. */
  publish({ clientId, at, record }: Stored): void {
    const { kind, readerId, actor, origin, subject, rows, nodeId, travellerId, reason } = record;
    accessRecords.inc({ kind });
    const who = readerId !== null && readerId < 0 ? { serviceTokenId: -readerId } : { userId: readerId };
    const what = { subject, rows, nodeId, travellerId, reason };
    this.#log?.write(kind, { at, tmcId: clientId, ...who, actor, ...origin, ...what });
  }

  /** Records in the background, once for this key: the caller neither waits nor fails. */
  note(key: string, clientId: number, record: Omit<AccessRecord, 'once'>): void {
    this.inBackground(key, () => this.record(clientId, { ...record, once: key }));
  }

  /** The same for a refused sign-in that belongs to no client. */
  noteRefused({ actor, reason, origin, once }: RefusedSignIn): void {
    this.inBackground(once, async () => {
      const inserted = await this.#db
        .insertInto('refused_sign_ins')
        .values({ actor, reason, ...columnsOf(origin, once) })
        .onConflict((conflict) => conflict.column('once').doNothing())
        .returning('at')
        .executeTakeFirst();
      if (!inserted) return;
      accessRecords.inc({ kind: 'sign_in_refused' });
      this.#log?.write('sign_in_refused', { at: inserted.at, actor, ...origin, reason });
    });
  }

  /** Waits for what is being recorded. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async close(): Promise<void> {
    await this.settle();
    await this.#log?.close();
  }

  /** Runs what writes records, once for this key. It is tried again later if it fails. */
  inBackground(key: string, write: () => Promise<void>): void {
    if (this.#known.has(key) || this.#turns.pendingCount >= mostWaiting) return;
    this.#known.set(key, true);
    const writing: Promise<void> = this.#turns(write)
      .catch((error) => {
        this.#known.set(key, true, { ttl: pauseMs });
        auditFailures.inc({ target: 'database' });
        this.#report('Access could not be recorded', error);
      })
      .finally(() => this.#pending.delete(writing));
    this.#pending.add(writing);
  }
}

/** Every request may meet the same fault. */
function onceAMinute(report: LogMessage): (message: string, error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (message, error) => {
    if (performance.now() - reportedAt < pauseMs) return;
    reportedAt = performance.now();
    report(message, error);
  };
}

/** With the audit log of the configuration. */
export function auditOf({ auditLog }: Pick<Config, 'auditLog'>, db: Db, report: LogMessage): Audit {
  const reportOnce = onceAMinute(report);
  const failed = (error: unknown) => {
    auditFailures.inc({ target: 'log' });
    reportOnce('The audit log cannot be written', error);
  };
  return new Audit(db, auditLog && openAuditLog(auditLog, failed), report);
}

function columnsOf(origin: Origin | undefined, once: string | undefined) {
  return {
    address: origin?.address ?? null,
    software: origin?.software ?? null,
    once: once === undefined ? null : createHash('sha256').update(once).digest('base64url'),
  };
}

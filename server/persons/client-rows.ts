/** The rows of a client that are swept, and what is known of each. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { tenantTables } from '../database/table-list.ts';
import { recordCells, recordText } from '../ingest/rejects-format.ts';
import type { Cleaner } from '../privacy/cleaner.ts';
import { cleanCells } from '../privacy/csv-cells.ts';
import type { Erasure } from '../privacy/erasure.ts';
import { cleanKey, cleanRecord, lineKeyOf, type TextRecord } from '../privacy/records.ts';
import { unsweptTables } from '../privacy/unswept.ts';
import { columnsOf } from './row-columns.ts';
import { type StoredRow, type Sweep, sweep } from './sweep.ts';

/** The rows of a person, by what refers to them. */
export type Owned = {
  erasure: Erasure;
  /** Ids of the client's rows. */
  travellers: ReadonlySet<number>;
  raws: ReadonlySet<number>;
  lines: ReadonlySet<number>;
  bookings: ReadonlySet<number>;
  user: number | null;
};

type Around = { trx: Trx; clientId: number; cleaner: Cleaner; owned: readonly Owned[] };

export type Collect = (table: string, row: StoredRow) => void;

/** Returns the number of changed rows by table. */
export async function sweepClient(around: Around, collect?: Collect): Promise<Record<string, number>> {
  const { trx, clientId, cleaner } = around;
  const counts: Record<string, number> = {};
  for (const name of tenantTables) {
    if (unsweptTables.has(name) || name === 'travellers' || name === 'raw_travellers') continue;
    const table = await columnsOf(trx, name);
    const given: Sweep = {
      trx,
      cleaner,
      table,
      where: sql`t.client_id = ${clientId}`,
      belongs: () => new Set(),
      ...(await inTable(name, around)),
      ...(collect && { collect: (row) => collect(name, row) }),
    };
    const changed = await sweep(given);
    if (changed > 0) counts[name] = changed;
  }
  return counts;
}

async function inTable(name: string, around: Around): Promise<Partial<Sweep>> {
  const { owned } = around;
  if (name === 'line_items') return ofLines(around);
  if (name === 'import_lines_before') return ofLinesBefore(around);
  if (name === 'import_rejects') return ofRejects(around);
  if (name === 'bookings')
    return {
      more: sql`t.id as row_id`,
      belongs: by(owned, (one, row) => one.bookings.has(row.row_id as number)),
    };
  if (name === 'changes')
    return {
      more: sql`t.subject_id, t.kind, t.user_id`,
      belongs: by(owned, (one, row) => isSubject(one, row) || isUser(one, row.user_id)),
    };
  if (name === 'traveller_message_recipients')
    return {
      more: sql`t.traveller_id`,
      belongs: by(owned, (one, row) => one.travellers.has(row.traveller_id as number)),
    };
  if (name === 'provisioned_users')
    // Parts of a name are no marks by themselves, and the provider sends them again where it still may.
    return {
      more: sql`t.user_id as of_user`,
      belongs: by(owned, (one, row) => isUser(one, row.of_user)),
      own: (row) =>
        owned.some((one) => isUser(one, row.of_user)) ? { attributes: '{}', external_id: null } : {},
    };
  const userColumn = userColumns[name];
  if (userColumn === undefined) return {};
  return {
    more: sql`t.${sql.ref(userColumn)} as of_user`,
    belongs: by(owned, (one, row) => isUser(one, row.of_user)),
  };
}

/** Tables whose rows are of a user. */
const userColumns: Record<string, string> = {
  access_records: 'reader_id',
  traveller_messages: 'user_id',
  requested_mails: 'user_id',
  answered_requests: 'user_id',
  saved_views: 'owner_id',
  watches: 'owner_id',
  watch_evaluations: 'user_id',
  schedules: 'user_id',
  report_runs: 'user_id',
  report_deliveries: 'user_id',
};

const by =
  (owned: readonly Owned[], is: (one: Owned, row: StoredRow) => boolean) =>
  (row: StoredRow): ReadonlySet<Erasure> =>
    new Set(owned.filter((one) => is(one, row)).map(({ erasure }) => erasure));

const isUser = ({ user }: Owned, id: unknown) => user !== null && user === id;

function isSubject({ travellers, user }: Owned, { kind, subject_id: subject }: StoredRow): boolean {
  const id = Number(subject);
  if (String(kind).startsWith('traveller')) return travellers.has(id);
  return (
    user === id &&
    ['access_changed', 'invitation_sent', 'user_unbound', 'provisioned_user_changed'].includes(String(kind))
  );
}

function ofLines({ owned, cleaner }: Around): Partial<Sweep> {
  const ofLine = by(owned, ({ lines }, row) => lines.has(row.row_id as number));
  return {
    more: sql`t.id as row_id, t.raw_traveller_id, t.content_hash::text as hash, t.data_source as source`,
    belongs: ofLine,
    own(row) {
      const key = String(row.line_key);
      const owner = owned.find(({ raws }) => raws.has(row.raw_traveller_id as number));
      if (!owner) return { line_key: cleanKey(cleaner, key) };
      const after = lineKeyOf(owner.erasure, String(row.source), key);
      // The digest of the whole line would tell who guesses its content whether that is right.
      return after === key ? {} : { line_key: after, content_hash: randomUUID() };
    },
  };
}

function ofLinesBefore({ owned, cleaner }: Around): Partial<Sweep> {
  const ofLine = by(owned, ({ lines }, row) => lines.has(row.line as number));
  return {
    more: sql`t.line_id as line, t.data_source as source,
      (select code from nodes where nodes.client_id = t.client_id and nodes.id = t.customer_id) as customer`,
    belongs: ofLine,
    own(row) {
      const record: TextRecord = { data_source: String(row.source) };
      for (const name of recordColumns) record[name] = (row[name] as string | null) ?? null;
      const { record: cleaned } = cleanRecord(
        cleaner,
        record,
        (row.customer as string | null) ?? null,
        ofLine(row),
      );
      const changed = recordColumns.filter((name) => record[name] !== null && cleaned[name] !== record[name]);
      const values = Object.fromEntries(changed.map((name) => [name, cleaned[name]]));
      return changed.includes('line_key') ? { ...values, content_hash: randomUUID() } : values;
    },
  };
}

const recordColumns = ['line_key', 'booking_reference', 'traveller_name', 'employee_number', 'ticket_number'];

async function ofRejects({ cleaner, trx, clientId }: Around): Promise<Partial<Sweep>> {
  const customers = await customersOfNodes(trx, clientId);
  return {
    more: sql`t.record, t.file as of_file,
      (select headers from imports where imports.client_id = t.client_id and imports.id = t.import_id) as headers`,
    own(row) {
      const header = (row.headers as Record<string, string[]>)[String(row.of_file)] ?? [];
      const cells = recordCells((row.record as Buffer).toString('latin1'));
      const customerOf = (code: string) => customers.get(code) ?? null;
      const { cells: cleaned, isChanged } = cleanCells(cleaner, header, cells, customerOf);
      if (!isChanged) return {};
      const at = cells.findIndex((cell, index) => cell !== cleaned[index] && textOf(cell) === row.value);
      return {
        record: Buffer.from(recordText(cleaned), 'latin1'),
        ...(at >= 0 && { value: textOf(cleaned[at] ?? '') }),
      };
    },
  };
}

const textOf = (cell: string) => Buffer.from(cell, 'latin1').toString('utf8').trim();

/** The code of the customer of each node, by the node's code. */
export async function customersOfNodes(trx: Trx, clientId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; customer: string }>`
    select node.code, customer.code as customer from nodes node
    join nodes customer on customer.client_id = ${clientId} and customer.id = node.customer_id
    where node.client_id = ${clientId} and node.code is not null and customer.code is not null`.execute(trx);
  return new Map(rows.map(({ code, customer }) => [code, customer]));
}

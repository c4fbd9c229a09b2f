/** Plants a person in every place that could name her, in a data folder of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { flight, smallHierarchy, stay } from '../test/builders/feed.ts';

const jane = { traveller_name: 'Jane Doe', employee_number: 'E-77123', node_code: 'ACME-1' };

/** Each is found by itself in the dump of a database that names her. */
export const marks: Record<string, RegExp> = {
  'her name': /jane\W{1,3}doe/i,
  'her name, reversed': /doe\W{1,3}jane/i,
  'her first name': /\bjane\b/i,
  'her employee number': /77123/,
  'her address at work': /jane\.doe@/i,
  'her own address': /jdoe@home/i,
  'her telephone number': /412.{0,2}345.?678/,
  'her ticket': /0812345678901/,
  'her booking': /QK7LMN/,
  'her frequent flyer number': /FF-998877/,
  'her passport': /PA9988776/,
  'what was written about her': /aisle|wheelchair/i,
};

export const lines = [
  flight('MEL', 'SIN', '2026-03-10', {
    ...jane,
    line_key: '0812345678901-1',
    booking_reference: 'QK7LMN',
    ticket_number: '0812345678901',
    amount_paid: '100.00',
    Mobile: '+61 412 345 678',
    Mail: 'Jane.Doe@acme.example',
    'Frequent flyer': 'FF-998877',
    Passport: 'PA9988776',
    Remark: 'Aisle seat for Jane, wheelchair to the gate',
  }),
  stay('Hotel', 'SIN', '2026-03-10', '2026-03-12', {
    ...jane,
    traveller_name: 'DOE/JANE MS',
    line_key: 'H1',
    booking_reference: 'QK7LMN',
    amount_paid: '200.00',
  }),
  {
    line_key: 'F1',
    booking_reference: 'QK7LMN',
    product_type: 'Service Fee',
    service_fee_type: 'Booking fee',
    node_code: 'ACME-1',
    transaction_date: '2026-03-10',
    amount_paid: '5.00',
    Remark: 'Fee for ticket 0812345678901',
  },
  flight('MEL', 'SYD', '2026-04-11', {
    traveller_name: 'Bob Roe',
    employee_number: 'E-1',
    node_code: 'ACME-1',
    line_key: 'R1',
    booking_reference: 'BOBROE',
    amount_paid: '70.00',
    travel_booker: 'Doe, Jane',
    consultant_name: 'jane.doe@acme.example',
    Remark: 'Travels with E-77123, call 0412345678',
  }),
];

/** Another person of her name. */
export const namesake = flight('MEL', 'SYD', '2026-04-10', {
  traveller_name: 'Jane Doe',
  employee_number: 'Z-4711',
  node_code: 'BETA-1',
  line_key: 'N1',
  booking_reference: 'NAMESK',
  amount_paid: '50.00',
});

export const rejected = {
  ...jane,
  line_key: 'X1',
  amount_paid: 'E-77123',
  Remark: 'jdoe@home.example',
};

export const feedOf = (some: readonly Record<string, string>[]) => ({
  hierarchy: smallHierarchy,
  lines: [...some],
});

const day = `'2026-03-01T08:00:00Z'`;
const person = 'Jane Doe (jane.doe@acme.example)';

/** Rows that users and jobs would have written. `$1` is the client. */
const rows = (travellerId: number): [string, unknown[]][] => [
  [
    `insert into changes (client_id, actor, kind, subject_id, subject_label, before, after)
     values ($1, 'Staff', 'traveller_edited', $2, 'Jane Doe', $3, $4)`,
    [
      String(travellerId),
      JSON.stringify({
        records: [{ id: travellerId, name: 'Jane Doe', employeeNumber: 'E-77123', raw: [] }],
      }),
      JSON.stringify({ records: [{ id: travellerId, name: 'Jane A Doe', employeeNumber: null, raw: [] }] }),
    ],
  ],
  [
    `insert into changes (client_id, actor, kind, subject_id, subject_label, before, after)
     values ($1, 'Staff', 'traveller_message_sent', '1', 'To Doe, Jane', null, $2)`,
    [JSON.stringify({ text: 'Dear Jane Doe, call 0412 345 678' })],
  ],
  [
    `insert into account_changes (actor, kind, subject_id, subject_label, after)
     values ('jdoe@home.example', 'user_added', '0', 'x', $2 || jsonb_build_object('of', $1::bigint))`,
    [JSON.stringify({ note: 'jdoe@home.example' })],
  ],
  [
    `insert into traveller_messages (client_id, sender, place, subject, text)
     values ($1, 'Staff', 'Singapore', 'Are you safe, Jane Doe?', 'Jane Doe: +61412345678')`,
    [],
  ],
  [
    `insert into traveller_message_recipients (client_id, message_id, traveller_id, name, email)
     select $1, max(id), $2, 'Jane Doe', 'jdoe@home.example' from traveller_messages where client_id = $1`,
    [travellerId],
  ],
  [
    `insert into requested_mails (client_id, purpose, user_id, address) values ($1, 'invitation', 1, 'jdoe@home.example')`,
    [],
  ],
  [
    `insert into answered_requests (client_id, user_id, key, request, answer) values ($1, 1, 'k', 'd', $2)`,
    [JSON.stringify({ answer: { name: 'Jane Doe' } })],
  ],
  [
    `insert into access_records (client_id, kind, actor, subject, reason)
     values ($1, 'file_downloaded', '${person}', 'Bookings of Jane Doe', 'QK7LMN')`,
    [],
  ],
  [
    `insert into refused_sign_ins (actor, reason) select 'jdoe@home.example', 'no user' where $1::bigint > 0`,
    [],
  ],
  [
    `insert into saved_views (client_id, owner_id, name, folder, description, path, search, is_shared, names, is_of_all, changed_at)
     values ($1, 1, 'Trips of Jane Doe', '', 'For E-77123', '/traveller', 'q=Jane%20Doe&mail=jdoe%40home.example', true, $2,
       true, ${day})`,
    [JSON.stringify({ traveller: { id: travellerId, name: 'Jane Doe' } })],
  ],
  [
    `insert into watches (client_id, owner_id, view_id, name, metric, member, condition, recipients)
     select $1, 1, max(id), 'Spend of Jane Doe', 'spend', $2, '{}', '{}' from saved_views where client_id = $1`,
    [JSON.stringify({ key: travellerId, label: 'Jane Doe' })],
  ],
  [
    `insert into watch_evaluations (client_id, watch_id, user_id, edition, evaluated_at, data_version, day, outcome, sentence)
     values ($1, 1, 1, 1, ${day}, 1, '2026-03-01', 'fired', 'Spend of Jane Doe is above $100')`,
    [],
  ],
  [
    `insert into schedules (client_id, user_id, node_ids, report_type, extension, countries, product_types, date_field, compare,
       period_id, recipients, next_start)
     select $1, min(id), '{}', 'Data Export', 'csv', '[]', '{}', 'transaction_date', 'none', 1, '{jdoe@home.example}',
       '2026-03-01' from users`,
    [],
  ],
  [`insert into unsubscribes (client_id, schedule_id, email) values ($1, 1, 'jdoe@home.example')`, []],
  [
    `insert into report_files (client_id, key, file_name, media_type, size, data_version, permissions, headline, shown_rows, made_at)
     values ($1, 'k', 'Jane Doe.csv', 'text/csv', 8, 1, '{}', '[]', $2, ${day})`,
    [JSON.stringify({ rows: ['Jane Doe'] })],
  ],
  [
    `insert into report_file_parts (client_id, file_id, part, bytes)
     select $1, max(id), 0, convert_to('Jane Doe', 'UTF8') from report_files where client_id = $1`,
    [],
  ],
  [
    `insert into dismissed_suggestions (client_id, what, key, labels) values ($1, 'traveller', '1,2', $2)`,
    [JSON.stringify(['Jane Doe', 'Jane A Doe'])],
  ],
  [
    `insert into override_maps (client_id, customer_id, data_source, map)
     select $1, id, 'other', $2 from nodes where client_id = $1 and code = 'ACME'`,
    [JSON.stringify({ rules: [{ equals: 'Jane Doe', value: 'E-77123' }] })],
  ],
  [
    `insert into exchange_rate_loads (client_id, id, loaded_at, actor, file, source, rates, corrected)
     values ($1, 1, ${day}, '${person}', 'rates of jane.doe@acme.example.csv', 'ECB', 0, 0)`,
    [],
  ],
  [
    `insert into layouts (client_id, name, version, layout, changed_at, changed_by)
     values ($1, 'Layout', 1, '{}', ${day}, '${person}')`,
    [],
  ],
  [
    `insert into service_tokens (client_id, digest, name, permissions, created_at, created_by, expires_at)
     values ($1, 'digest of a token', 'Token of E-77123', '{}', ${day}, '${person}', ${day})`,
    [],
  ],
  [
    `insert into import_sources (client_id, name, strict, owner_email, changed_at, changed_by)
     values ($1, 'Feed', false, 'jdoe@home.example', ${day}, '${person}')`,
    [],
  ],
  [
    `insert into deliveries (client_id, import_id, checked) select $1, max(id), $2 from imports where client_id = $1`,
    [JSON.stringify({ sample: [{ file: 'line_items.csv', value: 'Jane Doe' }] })],
  ],
  [
    `insert into delivery_files (client_id, import_id, name, bytes)
     select $1, max(id), 'Lines of Jane Doe.csv', 8 from imports where client_id = $1`,
    [],
  ],
];

/** As the owner of the tables. Merges the two spellings of her name, as a user does. */
export async function plantRows(adminUrl: string, clientId: number): Promise<number> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query(
      `select id, traveller_id from raw_travellers where client_id = $1 and name ilike '%jane%' and employee_number = 'E-77123'
       order by id`,
      [clientId],
    );
    const [kept, merged] = found.rows.map((row) => Number(row.traveller_id));
    await client.query(
      'update raw_travellers set traveller_id = $1 where client_id = $2 and traveller_id = $3',
      [kept, clientId, merged],
    );
    await client.query('delete from travellers where client_id = $1 and id = $2', [clientId, merged]);
    const wrong: string[] = [];
    for (const [statement, values] of rows(kept as number)) {
      await client.query(statement, [clientId, ...values]).catch((error) => {
        wrong.push(`${statement}: ${error.message}`);
      });
    }
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    return kept as number;
  } finally {
    await client.end();
  }
}

/** In the outbox, among files to be mailed, in an upload that is kept, and in the audit log. */
export function plantFiles(dataFolder: string, clientId: number, auditLog: string): void {
  for (const [name, text] of [
    ['outbox/1.eml', 'To: jdoe@home.example\r\n\r\nDear Jane Doe'],
    ['files/report.csv', 'Jane Doe,E-77123'],
    [`uploads/${clientId}/1/1`, 'traveller_name\nJane Doe'],
  ] as const) {
    mkdirSync(join(dataFolder, name, '..'), { recursive: true });
    writeFileSync(join(dataFolder, name), text);
  }
  const line = {
    time: '2026-03-01T08:00:00Z',
    kind: 'file_downloaded',
    tmcId: clientId,
    actor: person,
    subject: 'Jane Doe',
  };
  const other = { ...line, tmcId: clientId + 1, actor: 'Staff' };
  writeFileSync(auditLog, `${JSON.stringify(line)}\n${JSON.stringify(other)}\n`);
}

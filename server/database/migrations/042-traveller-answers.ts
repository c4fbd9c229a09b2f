/** Answers of travellers to messages that ask whether they are safe. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table traveller_messages
    add column answer_key bytea,
    add column answers_until timestamptz,
    add column remind_at timestamptz,
    add column reported_at timestamptz`,
  `alter table traveller_messages
    add constraint key_and_time check ((answer_key is null) = (answers_until is null))`,
  'grant update on traveller_messages to tripledger_app',
  `alter table traveller_message_recipients
    add column safe_at timestamptz,
    add column help_at timestamptz,
    add column reminded_at timestamptz`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

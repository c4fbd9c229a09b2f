/** Roles belong to the server, not to a database: a dump does not bring them along. */
import { sql } from 'kysely';
import { CommandError } from '../ground/command-error.ts';
import { applicationRole } from './pool.ts';
import type { Db } from './schema.ts';

type Found = { login: boolean; role: boolean; tables: boolean; rights: boolean };

/** Throws a `CommandError` that says which role is missing, and how it is made. The first migration makes its own. */
export async function requireRoles(db: Db, applicationLogin: string): Promise<void> {
  const { rows } = await sql<Found>`
    select to_regrole(quote_ident(${applicationLogin})) is not null as login,
      to_regrole(${applicationRole}) is not null as role,
      to_regclass('public.clients') is not null as tables,
      coalesce(has_table_privilege(to_regrole(${applicationRole}), to_regclass('public.clients'), 'select'), false)
        as rights`.execute(db);
  const { login, role, tables, rights } = rows[0] as Found;
  const again =
    'Then restore the dump again, into an empty database: it brings the rights of the role (docs/operation.md).';
  if (tables && !role) {
    throw new CommandError(
      `The role ${applicationRole} is missing on the database server: the database was restored without it. ` +
        `Make it as a superuser: create role ${applicationRole} nologin; ${again}`,
    );
  }
  if (tables && !rights) {
    throw new CommandError(
      `The role ${applicationRole} may not read the tables: it was made after the database was restored. ` +
        `Drop the database, and keep the role. ${again}`,
    );
  }
  if (!login) {
    throw new CommandError(
      `The login ${applicationLogin} of DATABASE_URL is missing on the database server. ` +
        `Make it as a superuser: create role "${applicationLogin}" login password '…';`,
    );
  }
}

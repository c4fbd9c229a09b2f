/** Roles belong to the server, not to a database, so a dump does not contain them. */
import { sql } from 'kysely';
import { CommandError } from '../lib/command-error.ts';
import { applicationRole } from './pool.ts';
import type { Db } from './schema.ts';

type Found = { login: boolean; role: boolean; tables: boolean; hasPrivileges: boolean };

/**
 * Throws a `CommandError` that says which role is missing and how to create it. The first migration creates its own.
 */
export async function requireRoles(db: Db, applicationLogin: string): Promise<void> {
  const { rows } = await sql<Found>`
    select to_regrole(quote_ident(${applicationLogin})) is not null as login,
      to_regrole(${applicationRole}) is not null as role,
      to_regclass('public.clients') is not null as tables,
      coalesce(has_table_privilege(to_regrole(${applicationRole}), to_regclass('public.clients'), 'select'), false)
        as "hasPrivileges"`.execute(db);
  const { login, role, tables, hasPrivileges } = rows[0] as Found;
  const restoreAgain =
    'Then restore the dump again, into an empty database: it grants the role its privileges (docs/backup.md).';
  if (tables && !role) {
    throw new CommandError(
      `The role ${applicationRole} is missing on the database server: the database was restored without it. ` +
        `Create it as a superuser: create role ${applicationRole} nologin; ${restoreAgain}`,
    );
  }
  if (tables && !hasPrivileges) {
    throw new CommandError(
      `The role ${applicationRole} may not read the tables: it was created after the database was restored. ` +
        `Drop the database, and keep the role. ${restoreAgain}`,
    );
  }
  if (!login) {
    throw new CommandError(
      `The login ${applicationLogin} of DATABASE_URL is missing on the database server. ` +
        `Create it as a superuser: create role "${applicationLogin}" login password '…';`,
    );
  }
}

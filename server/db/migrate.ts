/** Brings the schema level at start-up. Two processes at once are safe: the migrator takes a lock. */
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as first from './migrations/001-first.ts';
import * as tripPlace from './migrations/002-trip-place.ts';
import * as changes from './migrations/003-changes.ts';
import * as issuer from './migrations/004-issuer.ts';
import * as staleTrips from './migrations/005-stale-trips.ts';
import * as forcedRowSecurity from './migrations/006-forced-row-security.ts';
import * as bookingsOfCustomers from './migrations/007-bookings-of-customers.ts';
import * as figureTargets from './migrations/008-figure-targets.ts';
import * as nodeUses from './migrations/009-node-uses.ts';
import * as changesFound from './migrations/010-changes-found.ts';
import * as merging from './migrations/012-merging.ts';
import * as policyCodesOfNodes from './migrations/013-policy-codes-of-nodes.ts';
import * as customerSettings from './migrations/015-customer-settings.ts';
import * as clientSettings from './migrations/016-client-settings.ts';
import * as overrideMaps from './migrations/018-override-maps.ts';
import * as budgets from './migrations/019-budgets.ts';
import * as members from './migrations/020-members.ts';
import * as advisories from './migrations/021-advisories.ts';
import * as bookingsByReturn from './migrations/021-bookings-by-return.ts';
import * as travellerMessages from './migrations/021-traveller-messages.ts';
import * as co2Factors from './migrations/024-co2-factors.ts';
import * as reportSchedules from './migrations/025-report-schedules.ts';
import * as rowsBesideRows from './migrations/026-rows-beside-rows.ts';
import * as withoutIndexOfPolicyCodes from './migrations/027-without-index-of-policy-codes.ts';
import * as policiesOfCustomers from './migrations/028-policies-of-customers.ts';
import * as tripsInTime from './migrations/029-trips-in-time.ts';
import * as repeatedRequests from './migrations/030-repeated-requests.ts';
import * as demonstrationAdvisories from './migrations/032-demonstration-advisories.ts';
import * as wholeRejects from './migrations/032-whole-rejects.ts';
import * as customersOfNodes from './migrations/033-customers-of-nodes.ts';
import * as citiesOfPlaces from './migrations/034-cities-of-places.ts';
import { applicationRole, kyselyOn, ownerPool } from './pool.ts';
import { requireRoles } from './roles.ts';
import type { Db } from './schema.ts';

const migrations: Record<string, Migration> = {
  '001-first': first as unknown as Migration,
  '002-trip-place': tripPlace as unknown as Migration,
  '003-changes': changes as unknown as Migration,
  '004-issuer': issuer as unknown as Migration,
  '005-stale-trips': staleTrips as unknown as Migration,
  '006-forced-row-security': forcedRowSecurity as unknown as Migration,
  '007-bookings-of-customers': bookingsOfCustomers as unknown as Migration,
  '008-figure-targets': figureTargets as unknown as Migration,
  '009-node-uses': nodeUses as unknown as Migration,
  '010-changes-found': changesFound as unknown as Migration,
  '012-merging': merging as unknown as Migration,
  '013-policy-codes-of-nodes': policyCodesOfNodes as unknown as Migration,
  '015-customer-settings': customerSettings as unknown as Migration,
  '016-client-settings': clientSettings as unknown as Migration,
  '018-override-maps': overrideMaps as unknown as Migration,
  '019-budgets': budgets as unknown as Migration,
  '020-members': members as unknown as Migration,
  '021-advisories': advisories as unknown as Migration,
  '021-bookings-by-return': bookingsByReturn as unknown as Migration,
  '021-traveller-messages': travellerMessages as unknown as Migration,
  '024-co2-factors': co2Factors as unknown as Migration,
  '025-report-schedules': reportSchedules as unknown as Migration,
  '026-rows-beside-rows': rowsBesideRows as unknown as Migration,
  '027-without-index-of-policy-codes': withoutIndexOfPolicyCodes as unknown as Migration,
  '028-policies-of-customers': policiesOfCustomers as unknown as Migration,
  '029-trips-in-time': tripsInTime as unknown as Migration,
  '030-repeated-requests': repeatedRequests as unknown as Migration,
  '032-demonstration-advisories': demonstrationAdvisories as unknown as Migration,
  '032-whole-rejects': wholeRejects as unknown as Migration,
  '033-customers-of-nodes': customersOfNodes as unknown as Migration,
  '034-cities-of-places': citiesOfPlaces as unknown as Migration,
};

/**
 * Runs what is missing as the tables' owner, and lets the login that the application connects with work as
 * the application's role. Throws with the failing migration's name.
 */
export async function migrate(adminUrl: string, applicationLogin: string): Promise<void> {
  const db = kyselyOn(ownerPool(adminUrl));
  try {
    await requireRoles(db, applicationLogin);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'preparation';
      throw new Error(`Migration ${failed} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
    if (!(await isMember(db, applicationLogin))) {
      await sql`grant ${sql.id(applicationRole)} to ${sql.id(applicationLogin)}`.execute(db);
    }
  } finally {
    await db.destroy();
  }
}

/** What is granted already is not granted again: on Citus that needs every node, and one that is away would stop the start. */
async function isMember(db: Db, login: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_has_role(${login}, ${applicationRole}, 'member') as is`.execute(db);
  return rows[0]?.is ?? false;
}

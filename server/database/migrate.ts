/** Brings the schema level at start-up. Two processes at once are safe: the migrator takes a lock. */
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
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
import * as supplierNames from './migrations/035-supplier-names.ts';
import * as liveLines from './migrations/036-live-lines.ts';
import * as nodePlaces from './migrations/037-node-places.ts';
import * as referencesOfLiveLines from './migrations/038-references-of-live-lines.ts';
import * as headlinesOfReports from './migrations/039-headlines-of-reports.ts';
import * as reportComparisons from './migrations/040-report-comparisons.ts';
import * as bookingDays from './migrations/041-booking-days.ts';
import * as travellerAnswers from './migrations/042-traveller-answers.ts';
import * as importsTakenBack from './migrations/043-imports-taken-back.ts';
import * as serviceTokens from './migrations/044-service-tokens.ts';
import * as layouts from './migrations/045-layouts.ts';
import * as deliveries from './migrations/046-deliveries.ts';
import * as sources from './migrations/047-sources.ts';
import * as exchangeRates from './migrations/048-exchange-rates.ts';
import * as linesBefore from './migrations/050-lines-before.ts';
import * as bookedDates from './migrations/052-booked-dates.ts';
import * as administratorsImport from './migrations/054-administrators-import.ts';
import * as savedViews from './migrations/057-saved-views.ts';
import * as scheduledViews from './migrations/058-scheduled-views.ts';
import * as watches from './migrations/059-watches.ts';
import * as watchWebhooks from './migrations/060-watch-webhooks.ts';
import * as accessRecords from './migrations/063-access-records.ts';
import * as erasures from './migrations/064-erasures.ts';
import * as retention from './migrations/065-retention.ts';
import * as provisioning from './migrations/066-provisioning.ts';
import * as removedClients from './migrations/067-removed-clients.ts';
import * as tripsOfBookingDays from './migrations/068-trips-of-booking-days.ts';
import { applicationRole, kyselyOn, ownerPool } from './pool.ts';
import { requireRoles } from './roles.ts';
import type { Db } from './schema.ts';
import { readUpgrade, requireUpgradable } from './upgrade.ts';

/** In order of their names. */
const migrations = {
  '001-first': first,
  '002-trip-place': tripPlace,
  '003-changes': changes,
  '004-issuer': issuer,
  '005-stale-trips': staleTrips,
  '006-forced-row-security': forcedRowSecurity,
  '007-bookings-of-customers': bookingsOfCustomers,
  '008-figure-targets': figureTargets,
  '009-node-uses': nodeUses,
  '010-changes-found': changesFound,
  '012-merging': merging,
  '013-policy-codes-of-nodes': policyCodesOfNodes,
  '015-customer-settings': customerSettings,
  '016-client-settings': clientSettings,
  '018-override-maps': overrideMaps,
  '019-budgets': budgets,
  '020-members': members,
  '021-advisories': advisories,
  '021-bookings-by-return': bookingsByReturn,
  '021-traveller-messages': travellerMessages,
  '024-co2-factors': co2Factors,
  '025-report-schedules': reportSchedules,
  '026-rows-beside-rows': rowsBesideRows,
  '027-without-index-of-policy-codes': withoutIndexOfPolicyCodes,
  '028-policies-of-customers': policiesOfCustomers,
  '029-trips-in-time': tripsInTime,
  '030-repeated-requests': repeatedRequests,
  '032-demonstration-advisories': demonstrationAdvisories,
  '032-whole-rejects': wholeRejects,
  '033-customers-of-nodes': customersOfNodes,
  '034-cities-of-places': citiesOfPlaces,
  '035-supplier-names': supplierNames,
  '036-live-lines': liveLines,
  '037-node-places': nodePlaces,
  '038-references-of-live-lines': referencesOfLiveLines,
  '039-headlines-of-reports': headlinesOfReports,
  '040-report-comparisons': reportComparisons,
  '041-booking-days': bookingDays,
  '042-traveller-answers': travellerAnswers,
  '043-imports-taken-back': importsTakenBack,
  '044-service-tokens': serviceTokens,
  '045-layouts': layouts,
  '046-deliveries': deliveries,
  '047-sources': sources,
  '048-exchange-rates': exchangeRates,
  '050-lines-before': linesBefore,
  '052-booked-dates': bookedDates,
  '054-administrators-import': administratorsImport,
  '057-saved-views': savedViews,
  '058-scheduled-views': scheduledViews,
  '059-watches': watches,
  '060-watch-webhooks': watchWebhooks,
  '063-access-records': accessRecords,
  '064-erasures': erasures,
  '065-retention': retention,
  '066-provisioning': provisioning,
  '067-removed-clients': removedClients,
  '068-trips-of-booking-days': tripsOfBookingDays,
} satisfies Record<string, { up(db: Kysely<never>): Promise<void> }>;

export const knownMigrations: readonly string[] = Object.keys(migrations);

export type MigrateOptions = {
  /** Where the database lies; null: on a server of the operator's. */
  folder?: string | null;
  log?: (message: string) => void;
};

/**
 * Runs missing migrations as the tables' owner, and grants the application's role to the login that the application
 * uses. Throws an error that names the failed migration.
 */
export async function migrate(
  adminUrl: string,
  applicationLogin: string,
  { folder = null, log = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const db = kyselyOn(ownerPool(adminUrl));
  try {
    const upgrade = await readUpgrade(db, knownMigrations);
    requireUpgradable(upgrade, folder);
    const { isNew, missing } = upgrade;
    if (!isNew && missing.length > 0)
      log(
        `Upgrading the database: ${missing.join(', ')}. The way back is a backup made before (docs/upgrade.md).`,
      );
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

/**
 * Existing grants are not repeated: on Citus a grant needs every node, so an unreachable one would prevent the start.
 */
async function isMember(db: Db, login: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_has_role(${login}, ${applicationRole}, 'member') as is`.execute(db);
  return rows[0]?.is ?? false;
}

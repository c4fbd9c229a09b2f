/** Reads a run for making and sending its files. */
import type { Selectable } from 'kysely';
import type { Trx } from '../../database/schema.ts';
import type { ReportRunsTable } from '../../database/schema-reports.ts';
import { effectiveSettings } from '../../tenants/client-settings.ts';
import { withCustomer } from '../../tenants/node-words.ts';
import { settingsOf } from '../../tenants/settings.ts';
import { memberName } from '../../tenants/sight.ts';
import type { ReportRequest } from '../request.ts';
import { underWay } from './notes.ts';

export type Run = NonNullable<Awaited<ReturnType<typeof readRun>>>;

/** The run with its TMC; undefined: there is no such run. */
export async function readRun(trx: Trx, clientId: number, runId: number) {
  const run = await trx
    .selectFrom('report_runs')
    .where('client_id', '=', clientId)
    .where('id', '=', runId)
    .selectAll()
    .executeTakeFirst();
  if (!run) return undefined;
  const tmc = await trx
    .selectFrom('clients')
    .where('id', '=', clientId)
    .select(['name', 'base_country', 'currency', 'time_zone', 'locale', 'logo_key', 'settings'])
    .executeTakeFirstOrThrow();
  const { locale, logo_key: logoKey } = tmc;
  return {
    ...run,
    place: await placeOf(trx, run),
    owner: await ownerOf(trx, run),
    tmc: { ...settingsOf(tmc), locale, logoKey, settled: effectiveSettings(tmc.settings) },
  };
}

type StoredRun = Selectable<ReportRunsTable>;

/** Where the report is of, in words; null: all that its reader may see. */
async function placeOf(trx: Trx, { client_id: clientId, node_id, node_label }: StoredRun) {
  if (node_label === null) return null;
  const customer = await trx
    .selectFrom('nodes as own')
    .innerJoin('nodes as customer', (join) =>
      join.onRef('customer.id', '=', 'own.customer_id').on('customer.client_id', '=', clientId),
    )
    .where('own.client_id', '=', clientId)
    .where('own.id', '=', node_id)
    .whereRef('customer.id', '<>', 'own.id')
    .select('customer.label')
    .executeTakeFirst();
  return withCustomer(node_label, customer?.label);
}

/** On whose behalf it is sent, who may have lost access meanwhile. */
function ownerOf(trx: Trx, { client_id: clientId, user_id }: StoredRun) {
  return trx
    .selectFrom('users')
    .leftJoin('memberships as member', (join) =>
      join.onRef('member.user_id', '=', 'users.id').on('member.client_id', '=', clientId),
    )
    .where('users.id', '=', user_id)
    .select(['users.id', 'users.email', memberName.as('name')])
    .executeTakeFirstOrThrow();
}

/** A run's label: its report type, view and node. */
export function nameOf({ report_type, node_label, view }: Pick<Run, 'report_type' | 'node_label' | 'view'>) {
  const report = view === null ? report_type : `${report_type} “${view.name}”`;
  return node_label === null ? report : `${report}, ${node_label}`;
}

export function requestOf(run: Run): ReportRequest {
  return {
    type: run.report_type,
    extension: run.extension,
    filter: {
      nodeId: run.node_id ?? undefined,
      countries: run.countries as ReportRequest['filter']['countries'],
      dateStart: run.date_start,
      dateEnd: run.date_end,
    },
    dateField: run.date_field,
    productTypes: run.product_types,
    compare: run.compare,
    ...(run.view && { view: run.view }),
  };
}

/** The deliveries of a run that are due, including those that a process left behind when it ended. */
export function waitingDeliveries(trx: Trx, { client_id: clientId, id }: Run, now: Date) {
  return trx
    .selectFrom('report_deliveries')
    .where('client_id', '=', clientId)
    .where('run_id', '=', id)
    .where('state', 'in', underWay)
    .where('next_at', '<=', now)
    .selectAll()
    .orderBy('id')
    .execute();
}

export type WaitingDelivery = Awaited<ReturnType<typeof waitingDeliveries>>[number];

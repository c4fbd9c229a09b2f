/** Kinds of change to what brings data in: imports, the layouts that read them, and the tokens of machines. */
import { kind } from './kind-of-change.ts';

const ofToken = {
  subject: 'service token',
  permission: 'can_manage_users',
  stale: ['/api/service-tokens/'],
} as const;

/** Jobs check, load and take back what was requested. */
const ofImport = {
  subject: 'import',
  permission: 'can_import',
  stale: ['/api/imports/', '/api/import-sources/'],
} as const;

export const kindsOfFeeds = {
  service_token_created: kind({ label: 'Service token created', ...ofToken }),
  service_token_revoked: kind({ label: 'Service token revoked', ...ofToken }),
  data_imported: kind({ label: 'Data imported', subject: 'import', permission: null }),
  import_delivered: kind({ label: 'Files delivered', ...ofImport }),
  import_check_requested: kind({ label: 'Delivery to be checked', ...ofImport }),
  import_load_requested: kind({ label: 'Delivery to be loaded', ...ofImport }),
  import_deleted: kind({ label: 'Delivery deleted', ...ofImport }),
  import_take_back_requested: kind({ label: 'Import to be taken back', ...ofImport }),
  retention_applied: kind({
    label: 'Retention rule applied',
    subject: 'TMC',
    permission: 'can_manage_settings',
  }),
  import_taken_back: kind({ label: 'Import taken back', subject: 'import', permission: 'can_import' }),
  import_source_saved: kind({
    label: 'Source of imports saved',
    subject: 'source of imports',
    permission: 'can_import',
    // The quality of data depends on its node; the report names the version of the data.
    stale: ['/api/import-sources/', '/api/data_quality/', '/api/report/summary_report/'],
  }),
  import_source_late: kind({
    label: 'Delivery late',
    subject: 'source of imports',
    permission: 'can_import',
    stale: [],
  }),
  exchange_rates_loaded: kind({
    label: 'Exchange rates loaded',
    subject: 'exchange rates',
    permission: 'can_import',
  }),
  layout_saved: kind({
    label: 'Layout saved',
    subject: 'layout',
    permission: 'can_import',
    stale: ['/api/layouts/', '/api/imports/'],
  }),
} as const;

/** Sets the default view of a demo TMC, in which a first visit shows a year beside the year before. */
import type { Db } from '../server/database/schema.ts';
import { clientSettingsChanged, saveSettings } from '../server/features/settings/client-changes.ts';
import { changeByCommand } from '../server/mutations/door.ts';

export async function setDemoDefaults(db: Db, client: { id: number; name: string }): Promise<void> {
  const defaults = { default_date_range: 'last_12_months', default_comparison: 'lastYear' } as const;
  await changeByCommand(db, client.id, clientSettingsChanged, (change) =>
    saveSettings({ ...change, client }, defaults, async () => null),
  );
}

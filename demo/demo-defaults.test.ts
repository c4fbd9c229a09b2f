import { expect, test } from 'vitest';
import { settingsOfClient } from '../server/tenants/client-settings.ts';
import { testDatabase } from '../server/test/database.ts';
import { newClient } from '../server/test/importing.ts';
import { setDemoDefaults } from './demo-defaults.ts';

const database = testDatabase();

test('a first visit shows the last 12 months compared with the year before', async () => {
  const { id, code } = await newClient(database);
  await setDemoDefaults(database.db, { id, name: code });
  expect(await settingsOfClient(database.db, id)).toMatchObject({
    default_date_range: 'last_12_months',
    default_comparison: 'lastYear',
    default_country: null,
  });
});

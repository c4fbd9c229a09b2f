import { expect } from '@playwright/test';
import { metric, numberIn } from './figures.ts';
import { chooseCustomer } from './filter.ts';
import { cellsOf, closeModal, csvButton, openBooking, openMetric, saved } from './modals.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/forwardbookings';

test('departures, bars and rows open their trips, which name the customer unless one is selected', async ({
  page,
}) => {
  await open(page, address);
  const soon = await metric(page, 'Departures in the next 30 days');
  expect(soon).toBeGreaterThan(0);
  await openMetric(page, 'Departures in the next 30 days');
  const modal = page.getByRole('dialog', { name: 'Departures in the next 30 days' });
  await expect(modal.getByText(`1–10 of ${soon}`)).toBeVisible();
  await expect(modal.getByRole('columnheader', { name: 'Organisation' })).toBeVisible();
  expect((await saved(page, csvButton(modal))).name).toMatch(/^Forward Bookings - .*30 days.*\.csv$/);
  await closeModal(page);

  await test.step('a bar corresponds to a row of the chart’s table', async () => {
    const months = page.getByRole('region', { name: 'Trips over Time' });
    await months.getByRole('button', { name: 'Show as table: Trips over Time' }).click();
    const [name = '', trips = ''] = await cellsOf(months, 1).allTextContents();
    await cellsOf(months, 1).first().getByRole('button').first().press('Enter');
    const departures = page.getByRole('dialog', { name: `Trips that depart in ${name}` });
    await expect(departures.getByText(new RegExp(`of ${numberIn(trips)}$`))).toBeVisible();
    await closeModal(page);
  });

  await test.step('a reference opens the booking’s details', async () => {
    const row = cellsOf(page.getByRole('region', { name: 'Forward Bookings' }), 1);
    await openBooking(page, row.first().getByRole('button'));
    await closeModal(page);
  });

  await test.step('a customer narrows the trips, which then do not name it', async () => {
    const table = page.getByRole('region', { name: 'Forward Bookings' });
    await expect(table.getByRole('columnheader', { name: 'Organisation' })).toBeVisible();
    await chooseCustomer(page);
    await expect(table.getByRole('columnheader', { name: 'Organisation' })).toBeHidden();
    await expect(table.getByRole('columnheader', { name: 'Traveller' })).toBeVisible();
  });
});

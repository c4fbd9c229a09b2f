import { expect } from '@playwright/test';
import { metric } from './figures.ts';
import { closeModal, csvButton, openMetric, saved, sumsBehind } from './modals.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

test('credits open their tickets, refunds their lines; the file is named correctly', async ({ page }) => {
  await open(page, '/#/view/ticketsInCredit');
  const details = page.getByRole('region', { name: 'Tickets in Credit Details' });
  await expect(details.getByRole('columnheader')).toHaveText([
    'Booking reference',
    'Ticket number',
    'Traveller name',
    'Airline',
    'Credit value',
    'Days until expiry',
    'Expiry date',
  ]);
  expect((await saved(page, csvButton(details))).name).toBe('TicketInCreditAnalysis.csv');

  const soon = await metric(page, 'Due to expire in less than 30 days');
  await openMetric(page, 'Due to expire in less than 30 days');
  const modal = page.getByRole('dialog', { name: 'Due to expire in less than 30 days' });
  await expect(modal.getByText(new RegExp(`^${soon} tickets?$`))).toBeVisible();
  await closeModal(page);

  // What is paid back lowers spend; the figure says how much it is.
  const refunded = await sumsBehind(page, 'Value of refunded tickets');
  expect(-refunded.spend).toBe(await metric(page, 'Value of refunded tickets'));
});

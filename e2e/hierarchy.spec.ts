/** Editing the hierarchy, in a separate TMC for each test, since parallel tests read the demo's figures. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeModal } from './modals.ts';
import { command, enterAs, newTmc } from './new-tmc.ts';
import { open, settled } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { watched as refused, test } from './test.ts';

test.use({ storageState: nobody });
// The console reports every error response.
refused.use({ storageState: nobody });

async function edit(page: Page, tmc: { email: string }): Promise<void> {
  await enterAs(page, tmc);
  await open(page, '/#/admin/hierarchy');
}

const tree = (page: Page) => page.getByRole('tree', { name: 'Hierarchy' });
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const title = (page: Page, name: string) => row(page, name).getByTitle(name);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.locator('#content').getByRole('status');
const dialog = (page: Page) => page.getByRole('dialog');

async function unfold(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await row(page, name).locator('.ant-tree-switcher').click();
}

async function save(page: Page, ...expected: string[]): Promise<void> {
  await button(page, 'Save').click();
  await expect(dialog(page).getByRole('listitem')).toHaveText(expected);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  await expect(button(page, 'Save')).toBeDisabled();
}

test('a node is dragged onto another and onto the TMC; the effects are shown before saving', async ({
  page,
}) => {
  const tmc = await newTmc('dragged');
  await command('admin', 'user', 'grant', `reader@${tmc.code}.test`, tmc.code, '--node', 'ACME');
  await edit(page, tmc);
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(button(page, 'Reset')).toBeDisabled();

  await unfold(page, 'Acme');
  await title(page, 'Operations').dragTo(title(page, 'Beta'));
  await expect(status(page)).toHaveText('1 change to save');
  await button(page, 'Reset').click();
  await expect(button(page, 'Reset')).toBeDisabled();

  await title(page, 'Operations').dragTo(title(page, 'Beta'));
  await unfold(page, 'Operations moved');
  await title(page, 'Plant 1').dragTo(title(page, 'TMC dragged'));
  await expect(status(page)).toHaveText('2 changes to save');
  await button(page, 'Save').click();
  await expect(dialog(page)).toContainText('As a result, 1 user loses access to 3 nodes.');
  await expectAccessible(page);
  await closeModal(page);
  await save(page, '“Operations” from “Acme” to “Beta”', '“Plant 1” from “Operations” to “TMC dragged”');
  await expect(row(page, 'Plant 1')).toHaveAttribute('aria-level', '2');

  await title(page, 'Plant 1').click();
  await button(page, 'History').click();
  await expect(dialog(page)).toContainText('Hierarchy changed');
  await closeModal(page);
  await open(page, '/#/admin/changes');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Hierarchy changed');
});

test('nodes are moved, added, renamed and deleted by keyboard alone', async ({ page }) => {
  await edit(page, await newTmc('keyed'));
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await tree(page).focus();
  await keys('ArrowDown', 'ArrowRight', 'ArrowRight');
  await expect(row(page, 'Operations')).toHaveAttribute('aria-selected', 'true');
  await keys('Control+x');
  await expect(status(page)).toContainText('“Operations” is being moved');
  await keys('End', 'Control+v');
  await expect(row(page, 'Operations moved')).toHaveAttribute('aria-selected', 'true');

  await keys('Insert');
  await expect(dialog(page)).toContainText('Add a node below “Operations”');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keys('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Please enter a name');
  await expectAccessible(page);
  await page.keyboard.type('Plant 1');
  await keys('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'There would be two nodes “Plant 1” below “Operations”.',
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Team');
  await keys('Enter');
  await expect(row(page, 'Team added')).toHaveAttribute('aria-selected', 'true');
  // Nodes of the feed keep their names.
  await expect(button(page, 'Rename …')).toBeEnabled();
  await save(page, '“Team” below “Operations”', '“Operations” from “Acme” to “Beta”');

  await tree(page).focus();
  await expect(row(page, 'Team')).toHaveAttribute('aria-selected', 'true');
  await keys('F2');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Team A');
  await keys('Enter');
  await save(page, '“Team” to “Team A”');

  await button(page, 'Move to …').click();
  await expect(page.getByRole('combobox', { name: 'Place' })).toBeFocused();
  await page.keyboard.type('TMC keyed');
  await keys('Enter');
  await dialog(page).getByRole('button', { name: 'Move' }).press('Enter');
  await save(page, '“Team A” from “Operations” to “TMC keyed”');
  await tree(page).focus();
  await keys('Delete');
  await save(page, '“Team A”, which was below “TMC keyed”');
});

test('nodes are found by name', async ({ page }) => {
  await edit(page, await newTmc('searched'));
  await page.getByRole('textbox', { name: 'Search nodes' }).fill('PLANT');
  await expect(status(page)).toHaveText('2 nodes found');
  await expect(page.getByRole('treeitem')).toHaveText([
    'TMC searched',
    'Acme',
    'Operations',
    'Plant 1',
    'Plant 2',
  ]);
});

refused(
  'whoever was slower sees what was saved meanwhile beside their own, and puts it on top',
  async ({ page, context }) => {
    await edit(page, await newTmc('shared'));
    const other = await context.newPage();
    await open(other, '/#/admin/hierarchy');
    await title(other, 'Beta').dragTo(title(other, 'Acme'));
    await save(other, '“Beta” from “TMC shared” to “Acme”');

    await unfold(page, 'Acme');
    await title(page, 'Operations').dragTo(title(page, 'TMC shared'));
    await button(page, 'Save').click();
    const question = page.getByRole('dialog', { name: 'Someone else saved first' });
    await expect(question).toContainText(
      /The hierarchy was changed by editor@shared1?.test on .*after you had opened it/,
    );
    await expect(question.getByRole('listitem')).toHaveText([
      '“Beta” from “TMC shared” to “Acme”',
      '“Operations” from “Acme” to “TMC shared”',
    ]);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Apply my changes to theirs' }).click();
    await save(page, '“Operations” from “Acme” to “TMC shared”');
  },
);

refused(
  'who leaves with unsaved changes is asked; who lost the right keeps what was edited',
  async ({ page }) => {
    const tmc = await newTmc('left');
    await edit(page, tmc);
    await title(page, 'Beta').dragTo(title(page, 'Acme'));
    await expect(status(page)).toHaveText('1 change to save');
    await page.getByRole('link', { name: 'Summary' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(status(page)).toHaveText('1 change to save');

    await command('admin', 'user', 'grant', tmc.email, tmc.code, '--permission', 'can_manage_users');
    await button(page, 'Save').click();
    await expect(page.getByText('Not Allowed')).toBeVisible();
    await page
      .getByRole('dialog', { name: 'Save these changes?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(status(page)).toHaveText('1 change to save');
  },
);

/** The whole product with an external issuer: redirects, renewal, outage, sign-out, an unusable token. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { type ForeignIssuer, foreignIssuer, type Habits } from '../server/test/foreign-issuer.ts';
import { freePort } from '../server/test/free-port.ts';
import { firstVisit } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { test as strict } from './test.ts';

test.use({ storageState: nobody });
// All tests share one product and one issuer, so they run one after the other.
test.describe.configure({ mode: 'default' });

const root = fileURLToPath(new URL('..', import.meta.url));
const email = 'ann@foreign.test';
let origin: string;
let issuer: ForeignIssuer;
let product: ChildProcess;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tripledger-foreign-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  issuer = await foreignIssuer(origin);
  // Uses a separate database, whichever the other tests use.
  const { DATABASE_URL: _, DATABASE_ADMIN_URL: __, ...environment } = process.env;
  const env = {
    ...environment,
    ADVISORY_SOURCES: 'off',
    PORT: String(port),
    TRIPLEDGER_DATA: folder,
    TRIPLEDGER_DEMO: 'off',
    METRICS_PORT: 'off',
    COLUMNAR: 'off',
    OIDC_AUTHORITY: issuer.authority,
  };
  const script = (name: string, ...args: string[]) => [join(root, 'server', name), ...args];
  product = spawn(process.execPath, script('main.ts'), { env, stdio: 'ignore' });
  const isReady = () =>
    fetch(`${origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 100_000 }).toBe(true);
  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, script('commands/admin.ts', ...args), { env });
  await admin('client', 'create', 'ACME', '--name', 'Acme Travel', '--country', 'AU');
  await admin('user', 'grant', email, 'ACME');
});

test.afterAll(async () => {
  const ended = new Promise((done) => product.once('exit', done));
  product.kill('SIGTERM');
  await ended;
  await issuer.close();
  rmSync(folder, { recursive: true, force: true });
});

function habits(more: Partial<Habits>): void {
  Object.assign(issuer.habits, { accessTokens: 'jwt', accessTokenSeconds: 600, ...more });
  issuer.requests.length = 0;
}

const requestCount = (request: string) => issuer.requests.filter((one) => one === request).length;
const signedOut = (page: Page) => page.getByRole('heading', { name: 'Signed out' });
const summary = (page: Page) => page.getByRole('heading', { name: 'Summary', exact: true });

async function enter(page: Page): Promise<void> {
  await page.goto(origin);
  await page.getByRole('button', { name: email }).click();
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

strict(
  'without refresh tokens and sign-out: renewed in a frame, signed out in every tab',
  async ({ page, context }) => {
    habits({ refreshTokens: false, hasEndSession: false, accessTokenSeconds: 12 });
    await enter(page);
    await firstVisit(page);
    await expect(summary(page)).toBeVisible();
    await expect.poll(() => requestCount('POST /token'), { timeout: 20_000 }).toBeGreaterThan(1);
    expect(requestCount('GET /auth none')).toBeGreaterThan(0);
    // With a token that lasts, no renewal is under way while the tabs sign out.
    const renewals = requestCount('POST /token');
    issuer.habits.accessTokenSeconds = 600;
    await expect.poll(() => requestCount('POST /token'), { timeout: 20_000 }).toBeGreaterThan(renewals);

    const second = await context.newPage();
    await second.goto(`${origin}/#/view/summary`);
    await expect(summary(second)).toBeVisible();
    await logout(page);
    for (const tab of [page, second]) await expect(signedOut(tab)).toBeVisible();
    const before = issuer.requests.length;
    for (const tab of [page, second]) {
      await tab.reload({ waitUntil: 'networkidle' });
      await expect(signedOut(tab)).toBeVisible();
    }
    expect(issuer.requests.slice(before)).toEqual([]);

    // The issuer still has its session, but is told to prompt anyway.
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: email }).click();
    for (const tab of [page, second]) await expect(summary(tab)).toBeVisible();
    expect(requestCount('GET /auth login')).toBe(1);
  },
);

strict('with both: tokens are revoked, and the issuer ends its session too', async ({ page }) => {
  habits({ refreshTokens: true, hasEndSession: true });
  await enter(page);
  await firstVisit(page);
  await logout(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signedOut(page)).toBeVisible();
  expect(requestCount('POST /token/revocation')).toBe(1);
  expect(requestCount('GET /session/end')).toBe(1);
});

test('a link in a mail leads to its target after a sign-in with a query response', async ({ page }) => {
  habits({ answers: 'query' });
  await enter(page);
  await firstVisit(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/#/report/7`);
  await page.reload();
  await page.getByRole('button', { name: email }).click();
  await expect(page.getByRole('heading', { name: 'This report cannot be opened' })).toBeVisible();
  expect(page.url()).toBe(`${origin}/#/report/7`);
});

test('a cancelled sign-in after a sign-out leaves nobody signed in', async ({ page }) => {
  habits({ refreshTokens: false, hasEndSession: false });
  await enter(page);
  await firstVisit(page);
  await logout(page);
  await expect(signedOut(page)).toBeVisible();
  // The issuer's answer to a cancelled sign-in, or a forged link.
  await page.goto(`${origin}/?error=access_denied&error_description=Call+us&state=1`);
  await expect(page.getByText('No matching state')).toBeVisible();
  await expect(page.getByText('Call us')).toBeHidden();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByRole('button', { name: email })).toBeVisible();
  expect(requestCount('GET /auth login')).toBe(1);
});

test('an outage that outlasts the token does not end the session', async ({ page }) => {
  habits({ refreshTokens: true, accessTokenSeconds: 12 });
  await enter(page);
  await firstVisit(page);
  issuer.habits.isDown = true;
  const end = Date.now() + 12_000;
  await expect
    .poll(() => Date.now() > end && requestCount('POST /token'), { timeout: 40_000 })
    .toBeGreaterThan(2);
  await expect(page.getByText('Session timed out')).toBeHidden();
  issuer.habits.isDown = false;
  habits({ refreshTokens: true });
  await expect.poll(() => requestCount('POST /token'), { timeout: 40_000 }).toBeGreaterThan(0);
  await page.reload();
  await expect(summary(page)).toBeVisible();
  expect(requestCount('GET /auth')).toBe(0);
});

test('a token that the server cannot read is reported as such, after one attempt', async ({ page }) => {
  habits({ accessTokens: 'opaque' });
  await enter(page);
  await expect(page.getByRole('heading', { name: 'Sign-in not accepted' })).toBeVisible();
  await expect(page.getByText('no signed JWT')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requestCount('GET /auth')).toBe(1);
});

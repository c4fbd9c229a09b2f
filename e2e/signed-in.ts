/** State that is prepared once before all tests: signed-in users, and the screens in the menu. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type ScreenLink = { path: string; label: string };

const folder = () => join(process.env.E2E_DATA ?? '', 'signed-in');

/** The file with a demo user's cookies and storage after the first visit, for `storageState`. */
export const stateOf = (person: 'staff' | 'client') => join(folder(), `${person}.json`);

export const nobody = { cookies: [], origins: [] };

const screensFile = () => join(folder(), 'screens.json');

/** Every screen of a user with all permissions. Tests are listed after the menu was read. */
export const screens = (): ScreenLink[] => JSON.parse(readFileSync(screensFile(), 'utf8'));

export function keepScreens(links: readonly ScreenLink[]): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(screensFile(), JSON.stringify(links));
}

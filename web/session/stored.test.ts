import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Imports the module anew, as after loading the page. */
async function freshPage() {
  vi.resetModules();
  return import('./stored.ts');
}

beforeEach(() => localStorage.clear());

describe('claimState', () => {
  it('reports no change on a first visit or a repeated one', async () => {
    const page = await freshPage();
    expect(page.claimState('one', 1)).toEqual({ clientChanged: false });
    page.storeState({ menuMinimised: true });
    const next = await freshPage();
    expect(next.claimState('one', 1)).toEqual({ clientChanged: false });
    expect(next.readState()).toEqual({ subject: 'one', client: 1, menuMinimised: true });
  });

  it('drops the state of another TMC and reports the change', async () => {
    const page = await freshPage();
    page.claimState('one', 1);
    page.storeState({ menuMinimised: true });
    expect((await freshPage()).claimState('one', 2)).toEqual({ clientChanged: true });
    expect(page.readState()).toEqual({ subject: 'one', client: 2 });
  });

  it('drops the state of another user without reporting a TMC change', async () => {
    const page = await freshPage();
    page.claimState('one', 1);
    page.storeState({ menuMinimised: true });
    expect((await freshPage()).claimState('two', 2)).toEqual({ clientChanged: false });
    expect(page.readState()).toEqual({ subject: 'two', client: 2 });
  });

  it('detects a change that another tab claimed first', async () => {
    const here = await freshPage();
    here.claimState('one', 1);
    (await freshPage()).claimState('one', 2);
    expect(here.claimState('one', 2)).toEqual({ clientChanged: true });
    expect(here.claimState('one', 2)).toEqual({ clientChanged: false });
  });

  it('ignores stored values of an unknown shape', async () => {
    localStorage.setItem('tripledger.2.state', '{"subject":7}');
    expect((await freshPage()).readState()).toBeUndefined();
    localStorage.setItem('tripledger.2.state', 'no JSON');
    expect((await freshPage()).readState()).toBeUndefined();
  });

  it('keeps the last filter per user and TMC', async () => {
    const page = await freshPage();
    expect(page.readLastFilter('one', 1)).toBe('');
    page.storeLastFilter('one', 1, '?range=last_year');
    page.storeLastFilter('one', 2, '?node=7');
    page.claimState('two', 1);
    expect(page.readLastFilter('two', 1)).toBe('');
    expect([page.readLastFilter('one', 1), page.readLastFilter('one', 2)]).toEqual([
      '?range=last_year',
      '?node=7',
    ]);
  });

  it('keeps the colour scheme per device', async () => {
    const page = await freshPage();
    expect(page.readScheme()).toBeUndefined();
    page.storeScheme('dark');
    page.claimState('two', 9);
    expect(page.readScheme()).toBe('dark');
  });
});

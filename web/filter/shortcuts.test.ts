import { dateShortcuts } from '@tripledger/contract/vocabulary/client-settings.ts';
import { describe, expect, it } from 'vitest';
import { shortcuts, todayIn } from './shortcuts.ts';

it('covers every shortcut that a TMC can set as its default', () => {
  expect(shortcuts.map(({ key }) => key)).toEqual(dateShortcuts);
});

describe('todayIn', () => {
  // 13:30 UTC on the last day of the year: already the next year in Melbourne, not yet in London.
  const now = new Date('2025-12-31T13:30:00Z');

  it('is the day in the time zone, not in UTC', () => {
    expect(todayIn('Australia/Melbourne', now)).toBe('2026-01-01');
    expect(todayIn('Europe/London', now)).toBe('2025-12-31');
    expect(todayIn('Pacific/Honolulu', now)).toBe('2025-12-31');
  });

  it('keeps the midnight hour on its own day', () => {
    expect(todayIn('UTC', new Date('2026-07-01T00:00:00Z'))).toBe('2026-07-01');
  });
});

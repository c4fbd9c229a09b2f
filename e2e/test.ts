/** Playwright's test, in which a stray error of the page or its console fails. */
import { test as base, expect } from '@playwright/test';
import { watchRequests } from './asked.ts';

/** A test whose pages can be waited for (`settled`). */
export const watched = base.extend<{ watch: undefined }>({
  watch: [
    async ({ context }, use) => {
      watchRequests(context);
      await use(undefined);
    },
    { auto: true },
  ],
});

export const test = watched.extend<{ strict: undefined }>({
  strict: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      // A policy that is only brushed against tells the page, and no console.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', (event) =>
          console.error(`${event.violatedDirective} forbids ${event.blockedURI}`),
        ),
      );
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

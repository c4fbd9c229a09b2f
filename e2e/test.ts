/** Playwright's test, extended to fail on any unexpected error in the page or its console. */
import { test as base, expect } from '@playwright/test';
import { watchRequests } from './pending-requests.ts';

/** A test that tracks its pages' requests, as `settled` requires. */
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
      // Some violations of the content security policy only fire an event on the page, and log nothing to the console.
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

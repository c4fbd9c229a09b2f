/** Resets the browser storage before every test file, and extends the timeout of asynchronous queries. */
import { configure } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { patience } from '../scripts/patience.mjs';

configure({ asyncUtilTimeout: 10_000 * patience() });

// The test DOM loads no fonts.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new EventTarget(), { check: () => true }),
});

beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});

/** For every test file: a tab that remembers nothing of the files before; and what comes late is waited for. */
import { configure } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { patience } from '../scripts/patience.mjs';

configure({ asyncUtilTimeout: 10_000 * patience() });

beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});

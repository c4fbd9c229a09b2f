/** Runs with every server test: a test fails if it sent a statement that breaks the storage rules. */
import { afterAll, afterEach, expect } from 'vitest';
import { takeFaults } from './sent-statements.ts';

const expectNone = () => expect(takeFaults(), 'statements that break the storage rules').toEqual([]);

afterEach(expectNone);
// Also checks statements sent before the first test and after the last.
afterAll(expectNone);

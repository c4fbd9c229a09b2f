/** Runs beside every server test: one that sent a statement which breaks the storage rules fails. */
import { afterAll, afterEach, expect } from 'vitest';
import { takeFaults } from './sent-statements.ts';

const expectNone = () => expect(takeFaults(), 'statements that break the storage rules').toEqual([]);

afterEach(expectNone);
// What was sent before the first test and after the last.
afterAll(expectNone);

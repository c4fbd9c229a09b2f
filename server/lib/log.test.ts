import { expect, test } from 'vitest';
import { makeLog, messageLogger } from './log.ts';

function logOf(level: string) {
  const lines: string[] = [];
  return { lines, log: makeLog(level, (line) => void lines.push(line)) };
}

test('writes one JSON object per line, with time, level and message', () => {
  const { lines, log } = logOf('info');
  log.info({ userId: 7 }, 'two\nlines');
  expect(lines.join('')).toMatch(/^\{[^\n]*\}\n$/);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toEqual({ level: 'info', time: expect.any(String), userId: 7, msg: 'two\nlines' });
  expect(new Date(line.time).toISOString()).toBe(line.time);
});

test('preserves untrusted text, but escapes what would control a terminal or be invisible', () => {
  const { lines, log } = logOf('warn');
  const name = 'Zoë \u202egpj\u{e0041}\u009b旅行';
  log.warn(name);
  expect(lines[0]).toContain('Zoë \\u202egpj\\udb40\\udc41\\u009b旅行');
  expect(JSON.parse(lines[0] ?? '').msg).toBe(name);
});

test('logs errors at error level and other messages as warnings, both with their context', () => {
  const { lines, log } = logOf('warn');
  const tell = messageLogger(log);
  tell('No mail', undefined, { job: 'mail', tmcId: 3 });
  tell('No mail', new Error('away'), { job: 'mail', tmcId: 3 });
  const [warning, failed] = lines.map((line) => JSON.parse(line));
  expect(warning).toMatchObject({ level: 'warn', msg: 'No mail', job: 'mail', tmcId: 3 });
  expect(failed).toMatchObject({ level: 'error', msg: 'No mail', err: { message: 'away' }, tmcId: 3 });
});

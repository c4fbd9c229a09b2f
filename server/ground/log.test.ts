import { expect, test } from 'vitest';
import { makeLog, tellerOf } from './log.ts';

function logOf(level: string) {
  const lines: string[] = [];
  return { lines, log: makeLog(level, (line) => void lines.push(line)) };
}

test('a line is one JSON object, with the time, the level and the message', () => {
  const { lines, log } = logOf('info');
  log.info({ userId: 7 }, 'two\nlines');
  expect(lines.join('')).toMatch(/^\{[^\n]*\}\n$/);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toEqual({ level: 'info', time: expect.any(String), userId: 7, msg: 'two\nlines' });
  expect(new Date(line.time).toISOString()).toBe(line.time);
});

test('what others wrote is kept as it is, and neither acts on a terminal nor hides there', () => {
  const { lines, log } = logOf('warn');
  const name = 'Zoë \u202egpj\u{e0041}\u009b旅行';
  log.warn(name);
  expect(lines[0]).toContain('Zoë \\u202egpj\\udb40\\udc41\\u009b旅行');
  expect(JSON.parse(lines[0] ?? '').msg).toBe(name);
});

test('what goes wrong is an error, and what is merely told a warning; both say whom they are about', () => {
  const { lines, log } = logOf('warn');
  const tell = tellerOf(log);
  tell('No mail', undefined, { job: 'mail', tmcId: 3 });
  tell('No mail', new Error('away'), { job: 'mail', tmcId: 3 });
  const [told, failed] = lines.map((line) => JSON.parse(line));
  expect(told).toMatchObject({ level: 'warn', msg: 'No mail', job: 'mail', tmcId: 3 });
  expect(failed).toMatchObject({ level: 'error', msg: 'No mail', err: { message: 'away' }, tmcId: 3 });
});

import { expect, it } from 'vitest';
import { allNodes, fileName } from './file-name.ts';

const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
const named = (table: string, node: string | null = allNodes) =>
  fileName({ screen: 'Airfare', table }, { ...march, node });

it('consists of screen, table, node and dates', () => {
  expect(named('Number of tickets')).toBe(
    'Airfare - Number of tickets - All organisations - 2026-03-01 to 2026-03-31.csv',
  );
  expect(named('Number of tickets', null)).toBe('Airfare - Number of tickets - 2026-03-01 to 2026-03-31.csv');
  expect(fileName({ screen: 'Airfare', table: 'Segments' }, { ...march, node: 'Acme' }, 'xlsx')).toBe(
    'Airfare - Segments - Acme - 2026-03-01 to 2026-03-31.xlsx',
  );
});

it('keeps an established name unchanged', () => {
  expect(fileName('CostOfChange.csv', { ...march, node: 'Acme' })).toBe('CostOfChange.csv');
});

it('appends the selected node to an established name on request', () => {
  const known = { known: 'TicketInCreditAnalysis' };
  expect(fileName(known, { node: allNodes })).toBe('TicketInCreditAnalysis.csv');
  expect(fileName(known, { node: 'Acme: Pty' })).toBe('TicketInCreditAnalysis - Acme- Pty.csv');
});

it('contains no characters that file systems reject or that hide part of the name', () => {
  expect(named('a/b\\c:d*e?f"g<h>i|j', '..\u202e Acme\u0000\n Pty. ')).toBe(
    'Airfare - a-b-c-d-e-f-g-h-i-j - Acme Pty - 2026-03-01 to 2026-03-31.csv',
  );
});

it('stays within 255 bytes in any script, and splits no character', () => {
  for (const letter of ['a', 'ü', '統', '𐍈']) {
    const name = named(letter.repeat(500), letter.repeat(500));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(new RegExp(`- ${letter}+ - ${letter}+ - 2026-03-01`, 'u'));
  }
});

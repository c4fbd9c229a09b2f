import { describe, expect, test } from 'vitest';
import { readRateFile } from './rate-file.ts';

const read = (text: string, longestGap = 7) => readRateFile('rates.csv', text, longestGap);

describe('the European Central Bank’s files', () => {
  test('the history, with currencies that it no longer quotes', () => {
    const text = 'Date,USD,RUB,\n2026-03-03,1.1,N/A,\n2026-03-02,1.2,90.5,\n';
    expect(read(text)).toEqual({
      publisher: 'ECB',
      gaps: [],
      rates: [
        { day: '2026-03-03', from: 'EUR', to: 'USD', rate: '1.1' },
        { day: '2026-03-02', from: 'EUR', to: 'USD', rate: '1.2' },
        { day: '2026-03-02', from: 'EUR', to: 'RUB', rate: '90.5' },
      ],
    });
  });

  test('the file of one day, with spaces and the month in words', () => {
    expect(read('Date, USD, JPY, \n2 March 2026, 1.1, 160.5, \n').rates).toEqual([
      { day: '2026-03-02', from: 'EUR', to: 'USD', rate: '1.1' },
      { day: '2026-03-02', from: 'EUR', to: 'JPY', rate: '160.5' },
    ]);
  });

  test('a series with a gap is refused; one currency’s gap is named', () => {
    expect(() => read('Date,USD\n2026-03-02,1\n2026-03-12,1\n')).toThrow(
      'rates.csv: there are no rates from 2026-03-03 to 2026-03-11.',
    );
    const text = 'Date,USD,JPY\n2026-03-02,1,1\n2026-03-07,1,N/A\n2026-03-12,1,1\n';
    expect(read(text).gaps).toEqual(['EUR to JPY has no rates from 2026-03-03 to 2026-03-11']);
    expect(read('Date,USD\n2026-02-01,1\n2026-03-01,1\n', 31).rates).toHaveLength(2);
  });
});

describe('what is wrong is named with row, column and value', () => {
  const header = 'day,from,to,rate\n';
  test.each([
    ['2026-03-02,USD,AUD,0', 'row 2, column rate, "0": not above 0'],
    ['2026-03-02,USD,AUD,-1.5', 'row 2, column rate, "-1.5": not above 0'],
    ['2026-03-02,USD,AUD,1e3', 'row 2, column rate, "1e3": not a decimal number, as 1.5234'],
    ['2026-03-02,USD,AUD,', 'row 2, column rate, "": not a decimal number, as 1.5234'],
    ['2026-03-02,US,AUD,1', 'row 2, column from, "US": no currency of ISO 4217, as USD'],
    ['02/03/2026,USD,AUD,1', 'row 2, column day, "02/03/2026": not a date as YYYY-MM-DD'],
    [
      '2026-03-02,USD,AUD,1\n2026-03-02,USD,AUD,2',
      'row 3 has a second rate from USD to AUD for 2026-03-02, after row 2',
    ],
  ])('%s', (rows, fault) => expect(() => read(`${header}${rows}\n`)).toThrow(`rates.csv: ${fault}.`));

  test.each(['', 'a,b\n1,2\n', '"', header])('a file that holds no rates: %o', (text) =>
    expect(() => read(text)).toThrow(/^rates\.csv/),
  );
});

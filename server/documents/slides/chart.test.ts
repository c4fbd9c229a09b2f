import { expect, it } from 'vitest';
import { moneyCode } from './chart.ts';

it('writes the sign and short units of amounts where the locale has them', () => {
  expect(moneyCode({ locale: 'en-AU', currency: 'AUD' })).toEqual({
    full: '"$"#,##0;-"$"#,##0',
    short: '[>=1000000]"$"0.0,,"M";[>=10000]"$"#,##0,"K";"$"#,##0',
  });
  // German writes thousands in full.
  expect(moneyCode({ locale: 'de-DE', currency: 'EUR' })).toEqual({
    full: '#,##0"\u00a0€";-#,##0"\u00a0€"',
    short: '[>=1000000]0.0,,"\u00a0Mio.\u00a0€";#,##0"\u00a0€"',
  });
  // Japanese counts in ten thousands.
  expect(moneyCode({ locale: 'ja-JP', currency: 'JPY' }).short).toBe('"￥"#,##0');
});

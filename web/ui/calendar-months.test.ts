import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import localeData from 'dayjs/plugin/localeData.js';
import { afterEach, describe, expect, it } from 'vitest';
import { dayFormats } from './calendar-months.ts';
import { date, setPageLocale } from './format.ts';

dayjs.extend(customParseFormat);
afterEach(() => setPageLocale('en-AU'));

describe.each(['en-AU', 'de-DE', 'ja-JP', 'fr-FR', 'pl-PL', 'sv-SE'])('in %s', (locale) => {
  it.each(['2025-01-31', '2025-03-07', '2025-05-01', '2025-09-30', '2024-02-29'])(
    'a calendar writes %s as the page does, and reads it',
    (iso) => {
      setPageLocale(locale);
      const [shown = ''] = dayFormats();
      const text = date(iso);
      expect(dayjs(iso).locale('en-gb').format(shown)).toBe(text);
      expect(dayjs(text, shown, 'en-gb', true).format('YYYY-MM-DD')).toBe(iso);
    },
  );
});

it('names months in the head of calendars', () => {
  const months = () => dayjs().locale('en-gb').localeData().monthsShort();
  dayjs.extend(localeData);
  expect([dayFormats()[0], months()[2]]).toEqual(['DD-MMM-YYYY', 'Mar']);
  setPageLocale('ja-JP');
  expect([dayFormats()[0], months()[2]]).toEqual(['YYYY[年]M[月]DD[日]', '3月']);
});

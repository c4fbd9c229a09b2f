import { expect, test } from 'vitest';
import { contrast, readable } from '../../charts/contrast.ts';
import { ink } from '../lib/theme.ts';
import { brandedMail } from './branded-mail.ts';
import type { MailContent } from './mail-content.ts';
import { dark } from './mail-html.ts';

const brand = { name: 'Southern Cross Travel', colors: { background: '#D24726', text: '#FFFFFF' } };
const content: MailContent = {
  title: 'Travel report',
  about: 'Blackwood & Partners, Jul–Oct 2026',
  to: 'Ada Lovelace',
  body: ['The report is attached.', { title: 'Not delivered to', list: ['eve@else.test: 550 No such user'] }],
  figures: [
    {
      label: 'Total travel spend',
      value: '$1,204.00',
      change: '▲ +5.6%',
      was: 'was $1,140.15 in Mar–Jun 2026',
    },
    { label: 'Number of bookings', value: '12' },
  ],
  buttons: [{ label: 'Open the report', address: 'https://trips.test/#/report/7?a=1&b=2' }],
  reason: 'You receive this because you scheduled it.',
  stop: { label: 'Ask Olive to stop it', address: 'mailto:olive@one.test' },
};

test('the plain text says everything, in order', () => {
  expect(brandedMail(brand, content)).toMatchObject({
    from: 'Southern Cross Travel',
    subject: 'Travel report: Blackwood & Partners, Jul–Oct 2026',
    text: `Southern Cross Travel
Travel report
Blackwood & Partners, Jul–Oct 2026

Dear Ada Lovelace,

The report is attached.

Not delivered to
- eve@else.test: 550 No such user

Total travel spend: $1,204.00 (▲ +5.6%, was $1,140.15 in Mar–Jun 2026)
Number of bookings: 12

Open the report: https://trips.test/#/report/7?a=1&b=2

--
You receive this because you scheduled it.
Ask Olive to stop it: olive@one.test
`,
  });
});

/** The words of a page, without its head. */
const wordsOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body/, '<body')
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();

test('the page says the same as the text, addresses aside', () => {
  const { text, html } = brandedMail(brand, content);
  const said = text.replace(/: (https|olive)\S*/g, '').replace(/^(- |--$)/gm, '');
  const withoutSigns = (words: string) => words.replace(/[():,\s]+/g, ' ').trim();
  expect(withoutSigns(wordsOf(html))).toBe(withoutSigns(said));
});

test('the page has a language, a title, one heading, and figures as a table with row headings', () => {
  const { html, subject } = brandedMail(brand, content);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en"/);
  expect(html).toContain(`<title>${subject.replace('&', '&#38;')}</title>`);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<th scope="row"/g)).toHaveLength(2);
  // All other tables only lay the page out.
  expect(html.match(/<table(?![^>]*role="presentation")/g)).toHaveLength(1);
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="https://trips.test/#/report/7?a=1&#38;b=2"',
    'href="mailto:olive@one.test"',
  ]);
  expect(html).not.toMatch(/<(script|img|link|iframe)|url\(|src=/);
});

test('a message keeps its lines and links; two buttons ask for an answer', () => {
  const answers = ['I am safe', 'I need help'].map((label, at) => ({
    label,
    address: `https://trips.test/answer/${at}`,
  }));
  const { about, to, stop, figures, ...rest } = content;
  const { subject, text, html } = brandedMail(brand, {
    ...rest,
    title: 'Are you safe?',
    body: [
      { message: 'Dear all,\r\nsee https://airport.test\r\n\r\nTake care' },
      { list: [] },
      'Tell us how you are.',
    ],
    buttons: answers,
  });
  expect(subject).toBe('Are you safe?');
  expect(text).toContain(
    'Are you safe?\n\nDear all,\nsee https://airport.test\n\nTake care\n\nTell us how you are.\n\n' +
      'I am safe: https://trips.test/answer/0\n\nI need help: https://trips.test/answer/1\n\n--',
  );
  expect(html).toContain('Dear all,<br>see https://airport.test</p>');
  expect(html.match(/<a href/g)).toHaveLength(2);
});

test('names form no markup, lines, links or headers, wherever they stand', () => {
  const evil = '<b>"x"</b>\r\nBcc: eve@evil.test\u202e https://evil.test/{{7*7}}';
  const link = { label: evil, address: 'https://trips.test/"><script>' };
  const { from, subject, text, html } = brandedMail(
    { ...brand, name: evil },
    {
      title: evil,
      about: evil,
      to: evil,
      body: [evil, { message: evil }, { title: evil, list: [evil] }],
      figures: [{ label: evil, value: evil, change: evil }],
      buttons: [link],
      reason: evil,
      stop: link,
    },
  );
  expect(html).not.toMatch(/<b>|<script|"x"|\u202e/);
  expect(from + subject).not.toMatch(/[\r\n\u202e]|:\/\//);
  // The message's own line is the only one that may begin so, and only its link stays one.
  expect(text.match(/^Bcc/gm)).toHaveLength(1);
  expect(text.match(/:\/\/evil/g)).toHaveLength(1);
});

test('every text is readable on the TMC’s colours, in light and dark mode', () => {
  const shades = ['00', '55', '80', 'D2', 'FF'];
  const colors = shades.flatMap((r) => shades.flatMap((g) => shades.map((b) => `#${r}${g}${b}`)));
  for (const background of colors) {
    const { html } = brandedMail({ ...brand, colors: { background, text: '#FFFFFF' } }, content);
    const [, band = '', onBand = ''] = /background:(#\w{6});color:(#\w{6});padding:20px/.exec(html) ?? [];
    expect(contrast(band, onBand), background).toBeGreaterThanOrEqual(readable.text);
    const [, button = '', onButton = ''] = /bgcolor="(#\w{6})"[^>]*><a [^>]*;color:(#\w{6})/.exec(html) ?? [];
    expect([button, onButton]).toEqual([band, onBand]);
  }
  for (const [text, ground] of [
    [ink.text, ink.paper],
    [ink.quiet, ink.paper],
    [dark.text, dark.card],
    [dark.quiet, dark.card],
  ] as const)
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(readable.text);
});

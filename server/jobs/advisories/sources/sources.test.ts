import { describe, expect, test } from 'vitest';
import { advisorySourceNames } from '../../../../contract/vocabulary/advisories.ts';
import { byCountry } from '../country-names.ts';
import { canada } from './canada.ts';
import { smartraveller } from './smartraveller.ts';
import type { Source } from './source.ts';
import { sources } from './sources.ts';
import { ukFcdo } from './uk-fcdo.ts';
import { usState } from './us-state.ts';

/** The feed that the source reads if its address and every linked page contain this text. */
const read = (source: Source, text: string, pages: Record<string, unknown> = {}) =>
  source.read('https://advice.test/index', async (address) => {
    const page = pages[new URL(address).pathname];
    return page === undefined ? text : JSON.stringify(page);
  });

const json = (source: Source, value: unknown, pages?: Record<string, unknown>) =>
  read(source, JSON.stringify(value), pages);

test('every source of the contract is fetched', () => {
  expect(sources.map(({ id }) => id).toSorted()).toEqual([...advisorySourceNames].toSorted());
});

describe('Smartraveller', () => {
  const destination = (title: string, level: string, more: object = {}) => ({
    title,
    field_overall_advice_level: level,
    field_last_update: `About ${title}.`,
    field_url: 'https://www.smartraveller.gov.au/destinations/x',
    changed: 'Sun, 2026-03-01 10:29',
    ...more,
  });

  test('reads its export: levels by wording, Canberra times, decoded names and summaries', async () => {
    const { notices, unread } = await json(smartraveller, [
      destination('Japan', 'Exercise normal safety precautions'),
      destination('Fiji', 'Exercise a high degree of caution', { changed: 'Wed, 2026-07-01 10:29' }),
      destination('Chad', 'Reconsider your need to travel'),
      destination('Côte d&#039;Ivoire (Ivory Coast)', 'Do not travel', {
        field_last_update: 'Don&amp;**t go.&nbsp;See <b>Safety</b>.<script>alert(1)</script><p>Leave.</p>',
        field_url: 'javascript:alert(1)',
      }),
      destination('Nowhere', 'No travel advice', { changed: null }),
      { title: 'Broken' },
    ]);
    expect(unread).toEqual(['Broken']);
    expect(notices.map(({ title, level }) => [title, level])).toEqual([
      ['Japan', 2],
      ['Fiji', 3],
      ['Chad', 4],
      ["Côte d'Ivoire (Ivory Coast)", 5],
      ['Nowhere', 0],
    ]);
    expect(notices[0]).toEqual({
      title: 'Japan',
      level: 2,
      contents: 'Exercise normal safety precautions',
      summary: 'About Japan.',
      link: 'https://www.smartraveller.gov.au/destinations/x',
      published: new Date('2026-02-28T23:29:00Z'),
    });
    expect(notices[1]?.published).toEqual(new Date('2026-07-01T00:29:00Z'));
    expect(notices[3]).toMatchObject({ summary: 'Don’t go. See Safety.\n\nLeave.', link: null });
    expect(byCountry(notices).misses).toEqual(['Nowhere']);
  });

  test('reads its RSS', async () => {
    const { notices } = await read(
      smartraveller,
      `<?xml version="1.0"?><rss xmlns:ta="http://a.test/" xmlns:dc="http://b.test/" version="2.0"><channel>
        <item><title>Mali</title><link>https://a.test/mali</link><pubDate>21 Jul 2026 22:00:00 AEST</pubDate>
          <ta:warnings><dc:coverage>Mali</dc:coverage><ta:level>5/5</ta:level>
            <dc:description>Do not travel</dc:description></ta:warnings></item>
      </channel></rss>`,
    );
    expect(notices).toEqual([
      {
        title: 'Mali',
        level: 5,
        contents: 'Do not travel',
        summary: 'Do not travel',
        link: 'https://a.test/mali',
        published: new Date('2026-07-21T12:00:00Z'),
      },
    ]);
  });
});

describe('U.S. Department of State', () => {
  test('reads its list: names from titles, several countries in one advisory, levels by wording', async () => {
    const { notices } = await json(usState, [
      { Title: 'Chad - Level 1: Exercise Normal Precautions', Summary: '<p>Fine.&nbsp;</p>' },
      {
        Title: 'Mexico Travel Advisory - Level 2: Exercise Increased Caution',
        Updated: '2026-05-28T20:00:00-04:00',
      },
      { Title: 'United Arab Emirates  - Level 3: Reconsider Travel', Link: 'https://a.test/ae' },
      { Title: 'Guinea-Bissau - Level 4: Do Not Travel' },
      { Title: 'Israel, the West Bank and Gaza - See Individual Summaries' },
    ]);
    expect(notices.map(({ title, level, contents }) => [title, level, contents])).toEqual([
      ['Chad', 2, 'Exercise Normal Precautions'],
      ['Mexico', 3, 'Exercise Increased Caution'],
      ['United Arab Emirates', 4, 'Reconsider Travel'],
      ['Guinea-Bissau', 5, 'Do Not Travel'],
      ['Israel, the West Bank and Gaza', 0, 'See Individual Summaries'],
    ]);
    expect(notices[0]?.summary).toBe('Fine.');
    expect(notices[1]?.published).toEqual(new Date('2026-05-29T00:00:00Z'));
    const { advisories, misses } = byCountry(notices);
    expect(advisories.map(({ country }) => country)).toEqual(['AE', 'GW', 'IL', 'MX', 'PS', 'TD']);
    expect(misses).toEqual([]);
  });

  test('reads its RSS', async () => {
    const { notices } = await read(
      usState,
      `<rss version="2.0"><channel><item><title>Bhutan - Level 1: Exercise Normal Precautions</title>
        <link>https://a.test/bt</link><pubDate>Tue, 21 Jul 2026 03:42:04 GMT</pubDate></item></channel></rss>`,
    );
    expect(notices).toMatchObject([
      { title: 'Bhutan', level: 2, published: new Date('2026-07-21T03:42:04Z') },
    ]);
  });
});

describe('UK FCDO', () => {
  const page = (name: string, alert_status: string[]) => ({
    base_path: `/foreign-travel-advice/${name.toLowerCase()}`,
    public_updated_at: '2026-02-14T15:42:21.000+00:00',
    details: {
      country: { name },
      alert_status,
      parts: [{ body: [{ content_type: 'text/html', content: `<p>On <b>${name}</b>.</p>` }] }],
    },
  });
  const index = (...names: string[]) => ({
    links: { children: names.map((name) => ({ title: `${name} travel advice`, api_path: `/api/${name}` })) },
  });

  test('reads its pages through the index, with the most severe warning of each', async () => {
    const { notices } = await json(ukFcdo, index('Libya', 'Niger', 'Mali', 'Spain'), {
      '/api/Libya': page('Libya', ['avoid_all_travel_to_parts', 'avoid_all_travel_to_whole_country']),
      '/api/Niger': page('Niger', ['avoid_all_but_essential_travel_to_whole_country']),
      '/api/Mali': page('Mali', ['avoid_all_but_essential_travel_to_parts']),
      '/api/Spain': page('Spain', []),
    });
    expect(notices.map(({ title, level }) => [title, level])).toEqual([
      ['Libya', 5],
      ['Niger', 4],
      ['Mali', 3],
      ['Spain', 2],
    ]);
    expect(notices[0]).toMatchObject({
      contents: 'FCDO advises against all travel',
      summary: 'On Libya.',
      link: 'https://advice.test/foreign-travel-advice/libya',
      published: new Date('2026-02-14T15:42:21Z'),
    });
  });

  test('does not follow an index to another host', async () => {
    const elsewhere = { links: { children: [{ title: 'Libya', api_path: 'https://other.test/libya' }] } };
    await expect(json(ukFcdo, elsewhere)).rejects.toThrow('leads elsewhere');
  });

  test('reads its Atom feed', async () => {
    const entry = (name: string, words: string) =>
      `<entry><updated>2026-07-21T10:00:09+01:00</updated><link rel="alternate" href="https://a.test/${name}"/>
        <title>${name}</title><summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>${words}</p></div>
        </summary></entry>`;
    const { notices } = await read(
      ukFcdo,
      `<feed xmlns="http://www.w3.org/2005/Atom">${entry('Libya', 'FCDO advises against all travel to Libya.')}${entry(
        'Mali',
        'FCDO advises against all but essential travel to parts of Mali.',
      )}${entry('Spain', 'Heat: drink water.')}</feed>`,
    );
    expect(notices.map(({ title, level, link }) => [title, level, link])).toEqual([
      ['Libya', 5, 'https://a.test/Libya'],
      ['Mali', 3, 'https://a.test/Mali'],
      ['Spain', 0, 'https://a.test/Spain'],
    ]);
  });
});

test('reads Canada’s index: countries by code, Ottawa times', async () => {
  const country = (iso: string, text: string, more: object = {}) => ({
    'country-iso': iso,
    'date-published': { date: '2026-09-01 09:10:12' },
    eng: { name: `Name of ${iso}`, 'url-slug': 'some-country', 'advisory-text': text },
    ...more,
  });
  const { notices, unread } = await json(canada, {
    metadata: {},
    data: {
      AF: country('AF', 'Avoid all travel'),
      NE: country('NE', 'Avoid non-essential travel (with regional advisories)'),
      DZ: country('DZ', 'Exercise a high degree of caution (with regional advisories)'),
      JP: country('JP', 'Exercise normal security precautions', {
        'date-published': { asp: '2026-07-16T12:53:48.9258584-04:00' },
      }),
      ZZ: { 'country-eng': 'Nowhere' },
    },
  });
  expect(unread).toEqual(['Nowhere']);
  expect(notices.map(({ country, level }) => [country, level])).toEqual([
    ['AF', 5],
    ['NE', 4],
    ['DZ', 3],
    ['JP', 2],
  ]);
  expect(notices[0]).toMatchObject({
    link: 'https://travel.gc.ca/destinations/some-country',
    published: new Date('2026-09-01T13:10:00Z'),
  });
  expect(notices[3]?.published).toEqual(new Date('2026-07-16T16:53:48.925Z'));
});

test.each(sources)('$id: rejects unknown formats', async (source) => {
  for (const text of [
    '',
    '   ',
    '{"a":',
    '[]',
    '{}',
    '<html><body>Sorry</body></html>',
    '<rss><channel>',
    'Sorry',
  ]) {
    await expect(read(source, text), text).rejects.toThrow();
  }
});

test('does not expand entities defined in the document', async () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "boom"><!ENTITY b SYSTEM "file:///etc/passwd">]>
    <rss><channel><item><title>&b; - Level 1: Exercise Normal Precautions</title></item></channel></rss>`;
  await expect(read(usState, bomb)).rejects.toThrow();
});

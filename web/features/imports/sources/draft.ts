/** A source as its form holds it: flat, with a choice where the contract has values that may be absent. */
import type { Sent } from '@tripledger/contract/http/endpoint.ts';
import type { create, SourceRow } from '@tripledger/contract/import-sources/calls.ts';
import { type Rhythm, type Sftp, weekdays } from '@tripledger/contract/import-sources/source.ts';
import { texts } from '../texts.ts';

const words = texts.sources;

export type Draft = {
  name: string;
  layout: string | null;
  node: number | null;
  strict: boolean;
  /** `none`, `daily` or a day of the week. */
  due: 'none' | 'daily' | NonNullable<Rhythm['weekday']>;
  time: string;
  zone: string;
  ownerEmail: string | null;
  isSftp: boolean;
} & Sftp;

type Body = Sent<typeof create>['body'];

export const emptyDraft = (timeZone: string): Draft => ({
  name: '',
  layout: null,
  node: null,
  strict: false,
  due: 'none',
  time: '06:00',
  zone: timeZone,
  ownerEmail: null,
  isSftp: false,
  host: '',
  port: 22,
  user: '',
  path: '/',
  hostKey: '',
  secret: '',
});

export function draftOf(source: SourceRow, timeZone: string): Draft {
  const { name, layout, node, strict, rhythm, ownerEmail, sftp } = source;
  const empty = emptyDraft(timeZone);
  return {
    ...empty,
    ...sftp,
    name,
    layout,
    node: node?.id ?? null,
    strict,
    due: rhythm === null ? 'none' : (rhythm.weekday ?? 'daily'),
    time: rhythm?.time ?? empty.time,
    zone: rhythm?.zone ?? empty.zone,
    ownerEmail,
    isSftp: sftp !== null,
  };
}

export function bodyOf(draft: Draft): Body {
  const { name, layout, node, strict, due, time, zone, ownerEmail, isSftp } = draft;
  const { host, port, user, path, hostKey, secret } = draft;
  return {
    name,
    layout,
    // Files in the product's own format name their cost centres.
    node: layout === null ? null : node,
    strict,
    rhythm: due === 'none' ? null : { weekday: due === 'daily' ? null : due, time, zone },
    ownerEmail: ownerEmail?.trim() || null,
    sftp: isSftp ? { host, port, user, path, hostKey, secret } : null,
  };
}

export const dueOptions = [
  { value: 'none', label: words.rhythms.none },
  { value: 'daily', label: words.rhythms.daily },
  ...weekdays.map((day) => ({ value: day, label: words.everyWeek(day) })),
];

export function rhythmInWords(rhythm: Rhythm | null): string {
  if (rhythm === null) return words.atAnyTime;
  const { weekday, time, zone } = rhythm;
  return weekday === null ? words.daily(time, zone) : words.weekly(weekday, time, zone);
}

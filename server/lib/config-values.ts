/** Reads those environment variables whose values have a grammar of their own. */
import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { type AdvisorySource, advisorySourceNames } from '../../contract/vocabulary/advisories.ts';
import { hostOf } from './listed-hosts.ts';

/**
 * `off`: no source is fetched. Unnamed sources use their default addresses; sources with an empty list are not fetched.
 */
export type AdvisoryAddresses = 'off' | Partial<Record<AdvisorySource, readonly string[]>>;

/** `off`, or other addresses of sources: `canada=https://…,us_state=https://… https://…`. */
export function advisoryAddresses(text: string, context: z.RefinementCtx): AdvisoryAddresses {
  if (text.trim() === 'off') return 'off';
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  const named = parts.map((part) => {
    const [name = '', ...rest] = part.split('=');
    return [name.trim(), rest.join('=').split(/\s+/).filter(Boolean)] as const;
  });
  const isKnown = (name: string) => advisorySourceNames.some((source) => source === name);
  const isFault = ([name, addresses]: (typeof named)[number]) =>
    !isKnown(name) ||
    addresses.length === 0 ||
    !addresses.every((one) => one === 'off' || /^https?:$/.test(protocolOf(one)));
  if (!named.some(isFault)) {
    return Object.fromEntries(
      named.map(([name, addresses]) => [name, addresses.filter((one) => one !== 'off')]),
    );
  }
  const names = advisorySourceNames.join(', ');
  context.addIssue(`Enter off, or addresses as canada=https://…,us_state=off. There are ${names}`);
  return z.NEVER;
}

const protocolOf = (address: string) => (URL.canParse(address) ? new URL(address).protocol : '');

/** Where access records are written, one JSON object a line. */
export type AuditTarget = { file: string } | { transport: SyslogTransport; host: string; port: number };
export type SyslogTransport = (typeof syslogTransports)[keyof typeof syslogTransports];

const syslogTransports = { 'syslog:': 'udp', 'syslog+tcp:': 'tcp', 'syslog+tls:': 'tls' } as const;
const syslogPorts = { udp: 514, tcp: 601, tls: 6514 } as const satisfies Record<SyslogTransport, number>;

/** The absolute path of a file, or the address of a syslog server. */
export function auditTarget(text: string | undefined, context: z.RefinementCtx): AuditTarget | null {
  if (text === undefined) return null;
  if (isAbsolute(text)) return { file: text };
  const address = URL.canParse(text) ? new URL(text) : null;
  const transport = address && syslogTransports[address.protocol as keyof typeof syslogTransports];
  if (address?.hostname && transport) {
    return { transport, host: hostOf(address), port: Number(address.port) || syslogPorts[transport] };
  }
  context.addIssue('Enter an absolute path, or syslog://host:514, syslog+tcp://… or syslog+tls://…');
  return z.NEVER;
}

/** Where people report vulnerabilities, preferred first: e-mail addresses, and pages that are served by https. */
export function securityContacts(text: string, context: z.RefinementCtx): readonly string[] {
  const contacts = text.split(',').flatMap((one) => one.trim() || []);
  const uris = contacts.map((one) => (/^[^\s:/@]+@[^\s:/@]+$/.test(one) ? `mailto:${one}` : one));
  if (uris.every((uri) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(uri) && URL.canParse(uri)))
    return uris;
  context.addIssue('Enter e-mail addresses or https://…, as security@example.com,https://example.com/report');
  return z.NEVER;
}

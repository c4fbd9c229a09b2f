/**
 * Which addresses get webhooks: https on servers that the operator names. Names may lead anywhere, so the addresses that
 * they lead to must be public, or named as well.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { hostOf, listedHosts } from '../../lib/listed-hosts.ts';
import { isLoopback } from '../../lib/loopback.ts';

/** A sentence; null: it is allowed. */
export function whyNotAllowed(address: URL, allowed: readonly string[]): string | null {
  const host = hostOf(address);
  const { hasName, hasAddress } = listedHosts(allowed);
  if (!(isIP(host) === 0 ? hasName(host) : hasAddress(host))) {
    return `The operator allows no webhooks to ${host}: it is none of the servers in TRIPLEDGER_WEBHOOK_HOSTS.`;
  }
  if (address.protocol !== 'https:' && !isLoopback(host))
    return 'Enter an address that begins with https://.';
  return null;
}

/** Of what a name leads to. */
export function mayConnectTo(address: string, allowed: readonly string[]): boolean {
  // An IPv4 address may be written as an IPv6 one.
  const plain = ipaddr.process(address);
  return plain.range() === 'unicast' || listedHosts(allowed).hasAddress(plain.toString());
}

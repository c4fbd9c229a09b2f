/** Names and addresses of this machine itself. */
import { isIP } from 'node:net';

/** `host` on its own or as in a URL; an IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '[::1]') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/** Lists of hosts in the environment, for `config.ts`. */
import { isIP } from 'node:net';
import * as z from 'zod';

/** `off`, or addresses and networks of proxies. A hop count is not accepted: direct clients could forge the hops. */
export function proxies(text: string, context: z.RefinementCtx): false | string[] {
  if (text === 'off') return false;
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isNetwork)) return addresses;
  context.addIssue('Enter off, or the addresses of proxies, as 10.0.0.5,10.1.0.0/16 or loopback');
  return z.NEVER;
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  const maxBits = family === 4 ? 32 : 128;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return family !== 0 && isPrefix && more.length === 0;
}

const isHostName = (text: string) => /^[\w-]+(\.[\w-]+)*$/.test(text);

/** Host names as used in URLs, addresses, and networks. */
export function hostNames(text: string, context: z.RefinementCtx): string[] {
  const hosts = text.split(',').flatMap((host) => host.trim() || []);
  if (hosts.every((host) => isNetwork(host) || isHostName(host))) return hosts;
  context.addIssue('Enter names, addresses and networks, as metrics.example.com,10.0.0.0/8');
  return z.NEVER;
}

/** `off`, or the names and addresses of servers; null: any. */
export function sftpHosts(text: string | undefined, context: z.RefinementCtx): readonly string[] | null {
  if (text === undefined) return null;
  if (text.trim() === 'off') return [];
  const hosts = text.split(',').flatMap((host) => host.trim().toLowerCase() || []);
  if (hosts.length > 0 && hosts.every((host) => isIP(host) !== 0 || isHostName(host))) return hosts;
  context.addIssue('Enter off, or names and addresses, as sftp.example.com,10.0.0.5');
  return z.NEVER;
}

/** `off`, or the names, addresses and networks of servers that get webhooks. */
export function webhookHosts(text: string, context: z.RefinementCtx): readonly string[] {
  return text.trim() === 'off' ? [] : hostNames(text.toLowerCase(), context);
}

/** Checks the Host header against the allowed names, which defeats DNS rebinding. */
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../lib/loopback.ts';

/** `allowed` holds names, addresses, and networks such as `10.0.0.0/8`. Loopback names are always allowed. */
export function hostCheck(allowed: readonly string[]): (header: string | undefined) => boolean {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const one of allowed) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) names.add(one.toLowerCase());
    else if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return (header) => {
    const host = hostOf(header);
    if (isIP(host) === 0) return isLoopback(host) || names.has(host);
    return isLoopback(host) || networks.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  };
}

/** The name or address in `name:port` or `[address]:port`. */
function hostOf(header = ''): string {
  const bracketed = /^\[([^\]]+)\]/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, '')).toLowerCase();
}

/** Under which names a server lets itself be asked: a page whose name was made to resolve here goes away empty. */
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../ground/loopback.ts';

/** `allowed`: names, addresses, and networks as `10.0.0.0/8`. This machine's own names are always allowed. */
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
    const host = nameOf(header);
    if (isIP(host) === 0) return isLoopback(host) || names.has(host);
    return isLoopback(host) || networks.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Of `name:port` or `[address]:port`. */
function nameOf(header = ''): string {
  const bracketed = /^\[([^\]]+)\]/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, '')).toLowerCase();
}

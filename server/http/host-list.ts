/** Checks the Host header against the allowed names, which defeats DNS rebinding. */
import { isIP } from 'node:net';
import { listedHosts } from '../lib/listed-hosts.ts';
import { isLoopback } from '../lib/loopback.ts';

/** `allowed`: as in `listedHosts`. Loopback names are always allowed. */
export function hostCheck(allowed: readonly string[]): (header: string | undefined) => boolean {
  const { hasName, hasAddress } = listedHosts(allowed);
  return (header) => {
    const host = hostOf(header);
    return isLoopback(host) || (isIP(host) === 0 ? hasName(host) : hasAddress(host));
  };
}

/** The name or address in `name:port` or `[address]:port`. */
function hostOf(header = ''): string {
  const bracketed = /^\[([^\]]+)\]/.exec(header)?.[1];
  return (bracketed ?? header.replace(/:\d+$/, '')).toLowerCase();
}

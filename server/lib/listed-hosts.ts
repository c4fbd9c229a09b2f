/** Hosts of addresses, and lists of hosts in the configuration. */
import { BlockList, isIP } from 'node:net';

/** The host of an address, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export type ListedHosts = {
  hasName(name: string): boolean;
  hasAddress(address: string): boolean;
};

/** `list` holds names, addresses, and networks such as `10.0.0.0/8`. */
export function listedHosts(list: readonly string[]): ListedHosts {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const one of list) {
    const [address = '', bits] = one.split('/');
    if (isIP(address) === 0) names.add(one.toLowerCase());
    else if (bits === undefined) networks.addAddress(address, familyOf(address));
    else networks.addSubnet(address, Number(bits), familyOf(address));
  }
  return {
    hasName: (name) => names.has(name),
    hasAddress: (address) => networks.check(address, familyOf(address)),
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Networks of addresses. */
import { isIPv6 } from 'node:net';

/** An IPv6 address counts as its /64, which is what one owner is given; an IPv4 address as itself, mapped or not. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));

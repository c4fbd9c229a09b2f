/** Describes how changes of merged records affect lines. */
import { count } from '@tripledger/charts/format.ts';
import type { Consequence } from '@tripledger/contract/http/merging.ts';

export const counted = (number: number, noun: string) => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

export function affectedInWords({ lines, customers, isBeyondAccess }: Consequence): string[] {
  const whose = lines === 0 ? 'no lines' : `${counted(lines, 'line')} of ${counted(customers, 'customer')}`;
  return [
    `Affects ${whose} (all dates, excluding void, cancelled and pending lines).`,
    ...(isBeyondAccess ? ['It also affects lines outside your access.'] : []),
  ];
}

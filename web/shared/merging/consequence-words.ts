/** Describes how changes of merged records affect lines. */
import type { Consequence } from '@tripledger/contract/http/merging.ts';
import { texts } from './texts.ts';

export function affectedInWords({ lines, customers, isBeyondAccess }: Consequence): string[] {
  return [
    lines === 0 ? texts.effect.none : texts.effect.lines(lines, customers),
    ...(isBeyondAccess ? [texts.effect.beyondAccess] : []),
  ];
}

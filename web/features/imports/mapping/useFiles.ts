/** The delivered files, read in the form that the layout declares. */
import { type InspectedPart, inspect, type MappingReason } from '@tripledger/contract/layouts/inspection.ts';
import type { Layout } from '@tripledger/contract/layouts/layout.ts';
import { useAnswer } from '../../../api/useAnswer.ts';

export type Files = {
  /** Why they cannot be shown. */
  problem: string | null;
  parts: readonly InspectedPart[];
  /** What is proposed for them. */
  proposal: { layout: Layout; reasons: readonly MappingReason[] } | null;
};

const none: Files = { problem: null, parts: [], proposal: null };

export function useFiles(delivery: number | null, { encoding, delimiter }: Layout): Files {
  const query = { encoding, delimiter };
  const { data } = useAnswer(
    inspect,
    { params: { id: delivery ?? 0 }, query },
    { enabled: delivery !== null },
  );
  return delivery === null || !data ? none : data;
}

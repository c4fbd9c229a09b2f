/** The two TMCs of most examples, and their users' access. */
import type { Permission } from '../../contract/http/permissions.ts';
import { type Feed, type Row, smallHierarchy } from './builders/feed.ts';
import type { testServer } from './server.ts';

/** For `testReportAccess`. */
export const twoTmcs = {
  all: 'all@one.test',
  some: 'plant2@one.test',
  foreigner: 'all@two.test',
  foreignNode: { tmc: 'TWO', code: 'OTHER' },
  hiddenNode: { tmc: 'ONE', code: 'BETA-1' },
};

export const twoPolicies: Row[] = [
  { policy_code: 'P1', description: 'In policy', is_compliant: 'Y', show_lost_savings: 'N' },
  { policy_code: 'P2', description: 'Cheaper fare declined', is_compliant: 'N', show_lost_savings: 'Y' },
];

/** `feed` is ONE's, `foreign` has TWO's lines, all at `OTHER`; `permissions` belong to the user who sees a part of ONE. */
export async function loadTwoTmcs(
  server: ReturnType<typeof testServer>,
  feed: Omit<Feed, 'hierarchy'>,
  foreign: Row[],
  permissions: Permission[] = [],
): Promise<void> {
  const { all, some, foreigner } = twoTmcs;
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, ...feed });
  await server.tmc('TWO');
  await server.importFeed('TWO', {
    hierarchy: [{ node_code: 'OTHER', parent_code: '', label: 'Other TMC’s customer' }],
    lines: foreign.map((line) => ({ ...line, node_code: 'OTHER' })),
  });
  await server.grant(all, 'ONE');
  await server.grant(some, 'ONE', { nodes: ['ACME-2'], permissions });
  await server.grant(foreigner, 'TWO');
}

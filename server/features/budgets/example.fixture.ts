/** Budgets of Acme, whose fiscal year ends in June, as of 15 March 2026; and another TMC. */
import * as budgets from '../../../contract/budgets/calls.ts';
import { type Row, smallHierarchy } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';

export const today = '2026-03-15';
export const fy26 = { fiscalYear: 630, dateStart: '2025-07-01', dateEnd: '2026-06-30' };

const paid = (node_code: string, transaction_date: string, amount_paid: string, rest: Row = {}): Row => ({
  node_code,
  transaction_date,
  amount_paid,
  ...rest,
});

/**
 * The previous year has 300 at Plant 1 until 15 March and 100 afterwards, and 50.05 at Plant 2. This year has 600 and
 * 7.07.
 */
export const lines: Row[] = [
  paid('ACME-1', '2024-07-01', '300.00'),
  paid('ACME-1', '2025-06-30', '100.00'),
  paid('ACME-2', '2025-03-15', '50.05'),
  paid('ACME-1', '2025-07-01', '650.00'),
  paid('ACME-1', '2026-03-01', '-50.00', { status: 'Refunded' }),
  paid('ACME-1', '2026-03-02', '999.00', { status: 'Void' }),
  paid('ACME-2', '2026-06-30', '7.07'),
  // Before and after both years, and for another customer.
  paid('ACME-1', '2024-06-30', '1.00'),
  paid('ACME-1', '2026-07-01', '2.00'),
  paid('BETA-1', '2026-03-01', '4000.00'),
];

type Server = ReturnType<typeof testServer>;

export async function loadExample(server: Server): Promise<void> {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines });
  }
  await server.grant('all@one.test', 'ONE');
  await server.grant('plant@one.test', 'ONE', { nodes: ['ACME-1'] });
  await server.grant('beta@one.test', 'ONE', { nodes: ['BETA'] });
  await server.grant('reader@one.test', 'ONE', { permissions: [] });
  await server.grant('all@two.test', 'TWO');
}

export const nodes = ['ACME', 'ACME-OPS', 'ACME-1', 'ACME-2', 'BETA', 'BETA-1'] as const;
export type Node = (typeof nodes)[number];

/** The tests' requests to a TMC, with nodes by code. */
export async function requestsOf(server: Server, code = 'ONE') {
  const ids = new Map<Node, number>();
  for (const node of nodes) ids.set(node, await server.nodeId(code, node));
  const id = (node: Node) => ids.get(node) as number;
  return {
    id,
    list: (node: Node, { by = 'all@one.test', ...query }: { by?: string; dateEnd?: string } = {}) =>
      server.get(by, budgets.list, { query: { client: id(node), ...query } }),
    save: (
      amounts: Partial<Record<Node, unknown>>,
      { by = 'all@one.test', ...query }: { by?: string; [more: string]: unknown } = {},
    ) =>
      server.send(by, budgets.save, {
        query: { client: id('ACME'), ...fy26, ...query },
        body: Object.entries(amounts).map(([node, amount]) => ({ entity: id(node as Node), amount })),
      }),
    add: (entity: Node, user: string, threshold: unknown, by = 'all@one.test') =>
      server.send(by, budgets.addNotification, {
        params: { entity: id(entity) },
        body: { entity: id(entity), user, threshold },
      }),
    told: (entity: Node, by = 'all@one.test') =>
      server.get(by, budgets.notifications, { params: { entity: id(entity) } }),
  };
}

import * as calls from '../../../contract/scheduled-reports/calls.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';

export const now = new Date('2026-11-10T01:00Z');

type Server = ReturnType<typeof testServer>;

export async function loadExample(server: Server): Promise<void> {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ node_code: 'ACME-1' }] });
  }
  await server.grant('boss@one.test', 'ONE', { userType: 'Client' });
  await server.grant('ann@one.test', 'ONE', { nodes: ['ACME'], permissions: ['scheduled_reports'] });
  await server.grant('bob@one.test', 'ONE', { nodes: ['BETA'], permissions: ['scheduled_reports'] });
  await server.grant('reader@one.test', 'ONE', { permissions: [] });
  await server.grant('all@two.test', 'TWO');
}

/** A monthly Summary Report of Acme, to an outsider. */
export async function summaryInput(server: Server) {
  return {
    entities: [await server.nodeId('ONE', 'ACME')],
    report_type: 1,
    report_format: 4,
    period: 1,
    end_date: null as string | null,
    recipients: ['cfo@acme.test'],
    extra_filters: {},
  };
}
export type SummaryInput = Awaited<ReturnType<typeof summaryInput>>;

/** The tests' requests, sent as Ann by default. */
export function requestsOf(server: Server) {
  const answered = async <E extends Parameters<Server['send']>[1]>(by: string, endpoint: E, sent: object) =>
    await server.get(by, endpoint, sent);
  return {
    create: (body: object, by = 'ann@one.test') => answered(by, calls.create, { body }),
    edit: (id: number, body: object, by = 'ann@one.test') =>
      answered(by, calls.edit, { params: { id }, body }),
    list: (by = 'ann@one.test') => answered(by, calls.list, {}),
    pause: (id: number) => answered('ann@one.test', calls.pause, { params: { id } }),
    resume: (id: number) => answered('ann@one.test', calls.resume, { params: { id } }),
    deactivate: (id: number) => answered('ann@one.test', calls.deactivate, { params: { id } }),
    preview: async (query: object, by = 'ann@one.test') =>
      (await answered(by, calls.preview, { query })).map(
        ({ at, dateStart }) => `${at.slice(0, 16)} of ${dateStart}`,
      ),
  };
}

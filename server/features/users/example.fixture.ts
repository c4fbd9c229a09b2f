/** A TMC with administrators of all of it and of a part, another TMC, and a mail server that can refuse. */
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { Permission } from '../../../contract/core/permissions.ts';
import * as users from '../../../contract/users/calls.ts';
import { systemClock } from '../../ground/clock.ts';
import { makeMailer } from '../../jobs/mail.ts';
import type { testServer } from '../../test/server.ts';

export const admin = 'admin@one.test';
/** Of the type Client. */
export const boss = 'boss@one.test';
/** Administrates Operations and Sales. */
export const part = 'part@one.test';
export const partPermissions: Permission[] = ['view_budgets', 'can_manage_users'];

export const hierarchy = [
  { node_code: 'ACME', parent_code: '', label: 'Acme' },
  { node_code: 'OPS', parent_code: 'ACME', label: 'Operations' },
  { node_code: 'TEAM', parent_code: 'OPS', label: 'Team' },
  { node_code: 'SALES', parent_code: 'ACME', label: 'Sales' },
  { node_code: 'BETA', parent_code: '', label: 'Beta' },
];

export async function loadUsers(server: ReturnType<typeof testServer>): Promise<void> {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy });
  }
  await server.grant(admin, 'ONE');
  await server.grant(boss, 'ONE', { userType: 'Client' });
  await server.grant(part, 'ONE', { nodes: ['OPS', 'SALES'], permissions: partPermissions });
  await server.grant('reader@one.test', 'ONE', { nodes: ['OPS'], permissions: [] });
  await server.grant('team@one.test', 'ONE', { nodes: ['TEAM'], permissions: ['view_budgets'] });
  await server.grant('mixed@one.test', 'ONE', { nodes: ['TEAM', 'BETA'], permissions: ['view_budgets'] });
  await server.grant('above@one.test', 'ONE', { nodes: ['ACME'], permissions: [] });
  await server.grant('beta@one.test', 'ONE', { nodes: ['BETA'], permissions: [] });
  await server.grant('admin@two.test', 'TWO');
}

/** What tests ask, in words. */
export function asking(server: ReturnType<typeof testServer>) {
  const { send, get } = server;
  const idOf = async (email: string) => {
    const found = server.database.owner.selectFrom('users').select('id').where('email', '=', email);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const nodes = (...codes: string[]) => Promise.all(codes.map((code) => server.nodeId('ONE', code)));
  return {
    idOf,
    nodes,
    list: async (email: string, query: object = {}) =>
      (await get(email, users.list, { query })) as Answer<typeof users.list>,
    emails: async (email: string, query: object = {}) =>
      ((await get(email, users.list, { query })) as Answer<typeof users.list>).rows.map((row) => row.email),
    one: async (email: string, whom: string) =>
      (await get(email, users.one, { params: { id: await idOf(whom) } })) as Answer<typeof users.one>,
    edit: async (email: string, whom: string, body: object) => {
      const { status, body: answer } = await send(email, users.edit, {
        params: { id: await idOf(whom) },
        body,
      });
      return [status, answer];
    },
    invite: async (email: string, body: object) => {
      const { status, body: answer } = await send(email, users.invite, { body });
      return [status, answer];
    },
  };
}

/** A mail server while the file's tests run; `down` refuses what comes. */
export function mailServer(server: ReturnType<typeof testServer>) {
  const received: { to: string; message: string }[] = [];
  const state = { received, isDown: false, url: '' };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece) => pieces.push(piece));
      stream.on('end', () => {
        if (state.isDown) return done(new Error('Not now'));
        const message = Buffer.concat(pieces).toString().replace(/=\r\n/g, '');
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', message });
        done();
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
    state.url = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;
  });
  afterAll(() => new Promise<void>((closed) => smtp.close(() => closed())));
  beforeEach(() => {
    received.length = 0;
    state.isDown = false;
  });
  /** What a job works with. */
  const context = (log: (message: string) => void) => {
    const mail = { smtpUrl: state.url, requireTls: true, from: 'reports@tripledger.test', attachmentMb: 10 };
    const config = { ...server.config, mail, publicUrl: 'https://reports.one.test' };
    const { signal } = new AbortController();
    const { ask } = server.app;
    const sendMail = makeMailer(config, log);
    const { queue } = server;
    return { db: server.database.db, ask, sendMail, queue, clock: systemClock, config, log, signal };
  };
  return Object.assign(state, { context });
}

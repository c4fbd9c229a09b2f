/**
 * Serves the contract's changes and their previews. A handler receives an open change, which only `openChange` creates,
 * and the validated input; it returns its audit entries with the answer, or `unchanged`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ChangeKind, kindsOfChange } from '../../contract/http/change-kinds.ts';
import type { Answer, ChangeEndpoint, Input } from '../../contract/http/endpoint.ts';
import { messages } from '../../contract/http/errors.ts';
import type { PreviewEndpoint } from '../../contract/http/preview.ts';
import { inTransaction, openReading, type Reading } from '../access/ask.ts';
import type { Stored } from '../audit/audit.ts';
import { originOf } from '../audit/origin.ts';
import { type ActiveClient, labelOf, readerIdOf, type SessionUser } from '../identity/session-user.ts';
import { conflict } from '../lib/errors.ts';
import { type Requester, Turns } from '../lib/turns.ts';
import { type Actor, type Change, type Outcome, recordsOf, unchanged } from '../mutations/change.ts';
import { openChange, rehearseChange, type Who } from '../mutations/door.ts';
import type { ChangeOf, IsOfAccount, Kind, Kinds } from '../mutations/kind.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { earlierAnswer, keepAnswer, keyedRequest } from './repeated-requests.ts';
import { route } from './serve.ts';
import type { Served } from './served.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every kind of change. */
    kinds: Kinds;
  }
}

/** What a change's handler receives: the change, but no database. */
export type ChangeInput<E extends ChangeEndpoint> = ChangeOf<E['kind']> &
  Input<E> & { user: SessionUser } & (IsOfAccount<E['kind']> extends true ? unknown : InClient);

type InClient = {
  client: ActiveClient;
  /** What the user may see, read in the change's transaction. */
  reading: Reading;
};

/** Who reads before a change begins; the signal is aborted when they disconnect. */
type PrecheckContext = { user: SessionUser; client: ActiveClient; signal: AbortSignal };

/**
 * Changes of one TMC run one after another, and each holds a connection while it waits for the ones before it. The
 * limit per TMC keeps one TMC from taking all connections.
 */
const turns = new Turns({ atOnce: 6, perClient: 2 });

/**
 * After each change, everybody's next report has to be computed from new data. While reports are being computed, a turn
 * rests for this multiple of the change's duration, so that reports get most of the machine however many changes are
 * sent at once.
 */
const restAfterChange = 10;

/** A read before the change begins, on the client's replica, like a report. */
export type Precheck<E extends ChangeEndpoint, Prechecked> = (
  reading: Reading,
  input: Input<E> & PrecheckContext,
) => Promise<Prechecked>;

/**
 * `precheck` is for reads that would be slow on PostgreSQL and may be slightly stale. The handler gets the result as
 * `prechecked`.
 */
export function serveChange<E extends ChangeEndpoint, State, Prechecked = undefined>(
  app: FastifyInstance,
  endpoint: E,
  kind: Kind<E['kind'], State>,
  handler: (change: ChangeInput<E> & { prechecked: Prechecked }) => Promise<Outcome<State, Answer<E>>>,
  precheck?: Precheck<E, Prechecked>,
): Served<E> {
  return route(app, endpoint, async (request, reply) => {
    const { who, scope, inputFor, inTurn } = await prepare(app, kind, precheck, request, reply);
    const keyed = scope ? keyedRequest(request, scope) : null;
    const accesses: Stored[] = [];
    const answer = await inTurn(() =>
      openChange(app.db, kind, who, async (change) => {
        const earlier = keyed && (await earlierAnswer(change as Change, keyed));
        if (earlier && endpoint.answersSecret) throw conflict(messages.shownOnce);
        if (earlier) return unchanged(earlier.answer as Answer<E>);
        const outcome = await handler(inputFor(change));
        if (scope) await sendFollowing(app, kind.name, change as Change, scope, outcome);
        // A request that changed nothing can be repeated safely.
        if (keyed && outcome.entries !== 'none') {
          await keepAnswer(change as Change, keyed, endpoint.answersSecret ? null : outcome.answer);
        }
        accesses.push(...(await recordAccess(app, request, kind.name, change as Change, outcome)));
        return outcome;
      }),
    );
    for (const access of accesses) app.audit.publish(access);
    return answer;
  });
}

/** What a preview is computed from: the states before and after the change, and the result of `precheck`. */
export type Rehearsed<Snapshot, Prechecked> = { before: Snapshot; after: Snapshot; prechecked: Prechecked };

/**
 * Serves the preview of a change: its handler runs and is rolled back. `readState` runs before and after the handler;
 * `toAnswer` builds the answer once other changes can proceed.
 */
export function servePreview<
  E extends ChangeEndpoint,
  Preview extends PreviewEndpoint,
  State,
  Prechecked,
  Snapshot,
>(
  app: FastifyInstance,
  preview: Preview,
  kind: Kind<E['kind'], State>,
  handler: (change: ChangeInput<E> & { prechecked: Prechecked }) => Promise<Outcome<State, Answer<E>>>,
  precheck: Precheck<E, Prechecked>,
  readState: (change: ChangeOf<E['kind']>, prechecked: Prechecked) => Promise<Snapshot>,
  toAnswer: (reading: Reading, rehearsed: Rehearsed<Snapshot, Prechecked>) => Promise<Answer<Preview>>,
): Served<Preview> {
  return route(app, preview, async (request, reply) => {
    const { who, reading, prechecked, inputFor, inTurn } = await prepare(app, kind, precheck, request, reply);
    if (!reading) throw new TypeError(`${preview.path} admits users without a client`);
    const rehearsed = await inTurn(() =>
      rehearseChange(
        app.db,
        kind,
        who,
        (change) => handler(inputFor(change)),
        (change) => readState(change, prechecked as Prechecked),
      ),
    );
    return toAnswer(reading, { ...rehearsed, prechecked: prechecked as Prechecked });
  });
}

/** The user, the input, the result of `precheck`, and `inTurn`, which queues the change. */
async function prepare<E extends ChangeEndpoint, State, Prechecked>(
  app: FastifyInstance,
  kind: Kind<E['kind'], State>,
  precheck: Precheck<E, Prechecked> | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { params, query, body } = request as unknown as Input<E>;
  const { user, scope, client } = request.requester ?? {};
  if (!user) throw new TypeError(`${request.url} admits requests without a user`);
  // A change that has begun is finished; one that is still waiting is dropped when its requester disconnects.
  const signal = disconnectSignal(reply);
  const reading = scope && openReading(scope, user.dataVersion, app.ask, signal);
  const input = { params, query, body };
  const prechecked = reading && client && (await precheck?.(reading, { ...input, user, client, signal }));
  const isOfAccount = kindsOfChange[kind.name].of === 'account';
  const who = { actor: actorOf(user), clientId: isOfAccount ? null : scope?.clientId } as Who<E['kind']>;
  const inputFor = (change: ChangeOf<E['kind']>) => {
    const inside = scope && openReading(scope, user.dataVersion, inTransaction(change.trx));
    return { ...change, ...input, user, client, reading: inside, prechecked } as unknown as ChangeInput<E> & {
      prechecked: Prechecked;
    };
  };
  const inTurn = <Made>(make: () => Promise<Made>): Promise<Made> =>
    inTurnOf(app, { clientId: scope?.clientId ?? 0, userId: scope?.userId ?? user.id ?? 0 }, make, signal);
  return { who, scope, reading, prechecked, inputFor, inTurn };
}

/** Makes a change when it is the requester's turn. */
export const inTurnOf = <Made>(
  { answers }: FastifyInstance,
  requester: Requester,
  make: () => Promise<Made>,
  signal: AbortSignal,
): Promise<Made> =>
  turns.take(requester, make, signal, (tookMs) => (answers.underWay > 0 ? tookMs * restAfterChange : 0));

/** Queues the jobs that follow a change or its undo; they become visible when the change commits. */
async function sendFollowing(
  app: FastifyInstance,
  kind: ChangeKind,
  change: Change,
  requester: Requester,
  outcome: Outcome<unknown, unknown>,
): Promise<void> {
  for (const { kind: recorded, entries } of recordsOf(kind, outcome)) {
    for (const { subject, undoes, before, after } of entries) {
      const { follows } = app.kinds[undoes?.kind ?? recorded];
      if (!follows || follows.isNeeded?.(before as never, after as never) === false) continue;
      const data = await follows.data(change, String(subject.id));
      await app.queue.send(follows.job, requester, data, change.trx);
    }
  }
}

/** Records the change and its consequences among accesses, where their kinds are. */
export async function recordAccess(
  { audit, kinds }: FastifyInstance,
  request: FastifyRequest,
  kind: ChangeKind,
  { trx, clientId }: Change,
  outcome: Outcome<unknown, unknown>,
): Promise<Stored[]> {
  const { user } = request.requester ?? {};
  if (!user) return [];
  const who = { readerId: readerIdOf(user), actor: labelOf(user), origin: originOf(request) };
  const records = recordsOf(kind, outcome).flatMap(({ kind: recorded, entries }) => {
    const { access } = kinds[recorded];
    return access
      ? entries.map(({ subject }) =>
          audit.insert(trx, clientId, { kind: access, ...who, subject: subject.label }),
        )
      : [];
  });
  return (await Promise.all(records)).filter((stored) => stored !== null);
}

/** The author in the audit record. */
export const actorOf = (user: SessionUser): Actor => ({ userId: user.id, label: labelOf(user) });

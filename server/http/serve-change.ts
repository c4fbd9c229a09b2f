/**
 * Serves one change of the contract. Its handler gets a change that is under way, as the door made it, and whatever
 * was asked; it answers with what it recorded, or says that nothing was to be changed.
 */
import type { FastifyInstance } from 'fastify';
import { type ChangeKind, kindsOfChange } from '../../contract/core/changes.ts';
import type { Answer, ChangeEndpoint, Input } from '../../contract/core/endpoint.ts';
import { type Actor, type Change, type Outcome, unchanged } from '../changes/change.ts';
import { openChange, type Who } from '../changes/door.ts';
import type { ChangeOf, IsOfAccount, Kind, Kinds } from '../changes/kind.ts';
import { inTransaction, openReading, type Reading } from '../db/ask.ts';
import { type Asker, Turns } from '../ground/turns.ts';
import type { ActiveClient, SessionUser } from '../identity/session-user.ts';
import { hangUpOf } from './hang-up.ts';
import { earlierAnswer, keepAnswer, keyedRequest } from './repeated-requests.ts';
import { route } from './serve.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every kind of change. */
    kinds: Kinds;
  }
}

/** What a change's handler receives: no database, only the change. */
export type ChangeAsked<E extends ChangeEndpoint> = ChangeOf<E['kind']> &
  Input<E> & { user: SessionUser } & (IsOfAccount<E['kind']> extends true ? unknown : InClient);

type InClient = {
  client: ActiveClient;
  /** What the user may see, read in the change's transaction. */
  reading: Reading;
};

/** Who looks before a change begins; the signal is aborted when they hang up. */
type Looking = { user: SessionUser; client: ActiveClient; signal: AbortSignal };

/**
 * Changes of one TMC come one after the other, and each holds a connection while it waits for those before it: so those
 * of one TMC never take them all.
 */
const turns = new Turns({ atOnce: 6, perClient: 2 });

/**
 * `look` is asked of the client's copy before the change begins, like a report: for what would take PostgreSQL long, and
 * may be a moment old. The handler gets its answer as `seen`.
 */
export function serveChange<E extends ChangeEndpoint, State, Seen = undefined>(
  app: FastifyInstance,
  endpoint: E,
  kind: Kind<E['kind'], State>,
  handler: (change: ChangeAsked<E> & { seen: Seen }) => Promise<Outcome<State, Answer<E>>>,
  look?: (reading: Reading, asked: Input<E> & Looking) => Promise<Seen>,
): void {
  const ofAccount = kindsOfChange[kind.name].of === 'account';
  route(app, endpoint, async (request, reply) => {
    const { params, query, body } = request as unknown as Input<E>;
    const { user, scope, client } = request.asker ?? {};
    if (!user) throw new TypeError(`${endpoint.path} lets in strangers`);
    // What is begun is ended; before that, whoever hangs up wants nothing changed.
    const signal = hangUpOf(reply);
    const seen =
      scope &&
      client &&
      (await look?.(openReading(scope, user.dataVersion, app.ask, signal), {
        ...{ params, query, body },
        ...{ user, client, signal },
      }));
    const who = { actor: actorOf(user), clientId: ofAccount ? null : scope?.clientId } as Who<E['kind']>;
    const keyed = scope ? keyedRequest(request) : null;
    const make = () =>
      openChange(app.db, kind, who, async (change) => {
        const earlier = keyed && (await earlierAnswer(change as Change, keyed));
        if (earlier) return unchanged(earlier.answer as Answer<E>);
        const reading = scope && openReading(scope, user.dataVersion, inTransaction(change.trx));
        const asked = { ...change, params, query, body, user, client, reading, seen };
        const outcome = await handler(asked as never);
        if (scope) await sendFollowing(app, kind.name, change as Change, scope, outcome.entries);
        // What changed nothing can be asked again.
        if (keyed && outcome.entries !== 'none') await keepAnswer(change as Change, keyed, outcome.answer);
        return outcome;
      });
    return turns.take({ clientId: scope?.clientId ?? 0, userId: user.id ?? 0 }, make, signal);
  });
}

/** Jobs that follow what was changed, or undone: they are there once it is committed. */
async function sendFollowing(
  app: FastifyInstance,
  kind: ChangeKind,
  change: Change,
  asker: Asker,
  entries: Outcome<unknown, unknown>['entries'],
): Promise<void> {
  if (entries === 'none') return;
  for (const { subject, undoes } of entries) {
    const { follows } = app.kinds[undoes?.kind ?? kind];
    if (!follows) continue;
    const data = await follows.data(change, String(subject.id));
    await app.queue.send(follows.job, asker, data, change.trx);
  }
}

/** How the record calls them: by their name, and by what tells them from others of it. */
function actorOf({ id, name, email }: SessionUser): Actor {
  return { userId: id, label: name === email || name === '' ? email : `${name} (${email})` };
}

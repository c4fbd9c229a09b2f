/**
 * Serves changes of the contract, and previews of them. A change's handler gets a change that is under way, as the door made
 * it, and whatever was asked; it answers with what it recorded, or says that nothing was to be changed.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ChangeKind, kindsOfChange } from '../../contract/core/changes.ts';
import type { Answer, ChangeEndpoint, Input } from '../../contract/core/endpoint.ts';
import type { PreviewEndpoint } from '../../contract/core/preview.ts';
import { type Actor, type Change, type Outcome, unchanged } from '../changes/change.ts';
import { openChange, rehearseChange, type Who } from '../changes/door.ts';
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

/** What is looked at before a change begins, of the client's copy, like a report. */
export type Look<E extends ChangeEndpoint, Seen> = (
  reading: Reading,
  asked: Input<E> & Looking,
) => Promise<Seen>;

/**
 * `look` is for what would take PostgreSQL long, and may be a moment old. The handler gets its answer as `seen`.
 */
export function serveChange<E extends ChangeEndpoint, State, Seen = undefined>(
  app: FastifyInstance,
  endpoint: E,
  kind: Kind<E['kind'], State>,
  handler: (change: ChangeAsked<E> & { seen: Seen }) => Promise<Outcome<State, Answer<E>>>,
  look?: Look<E, Seen>,
): void {
  route(app, endpoint, async (request, reply) => {
    const { who, scope, asked, inTurn } = await beginning(app, kind, look, request, reply);
    const keyed = scope ? keyedRequest(request) : null;
    return inTurn(() =>
      openChange(app.db, kind, who, async (change) => {
        const earlier = keyed && (await earlierAnswer(change as Change, keyed));
        if (earlier) return unchanged(earlier.answer as Answer<E>);
        const outcome = await handler(asked(change));
        if (scope) await sendFollowing(app, kind.name, change as Change, scope, outcome.entries);
        // What changed nothing can be asked again.
        if (keyed && outcome.entries !== 'none') await keepAnswer(change as Change, keyed, outcome.answer);
        return outcome;
      }),
    );
  });
}

/** What a preview is made of: what stood before the change, what stands after it, and what was looked at first. */
export type Rehearsed<Sight, Seen> = { before: Sight; after: Sight; seen: Seen };

/**
 * Serves the preview of a change: its handler does its work, and nothing of it is kept. `sight` is asked what stands then,
 * and what stood before; `tell` makes the answer of it, when others can change things again.
 */
export function servePreview<E extends ChangeEndpoint, Preview extends PreviewEndpoint, State, Seen, Sight>(
  app: FastifyInstance,
  preview: Preview,
  kind: Kind<E['kind'], State>,
  handler: (change: ChangeAsked<E> & { seen: Seen }) => Promise<Outcome<State, Answer<E>>>,
  look: Look<E, Seen>,
  sight: (change: ChangeOf<E['kind']>, seen: Seen) => Promise<Sight>,
  tell: (reading: Reading, rehearsed: Rehearsed<Sight, Seen>) => Promise<Answer<Preview>>,
): void {
  route(app, preview, async (request, reply) => {
    const { who, reading, seen, asked, inTurn } = await beginning(app, kind, look, request, reply);
    if (!reading) throw new TypeError(`${preview.path} lets in askers without a client`);
    const stood = await inTurn(() =>
      rehearseChange(
        app.db,
        kind,
        who,
        (change) => handler(asked(change)),
        (change) => sight(change, seen as Seen),
      ),
    );
    return tell(reading, { ...stood, seen: seen as Seen });
  });
}

/** Who asks for what, what they see of it, and the way to do it in turn. */
async function beginning<E extends ChangeEndpoint, State, Seen>(
  app: FastifyInstance,
  kind: Kind<E['kind'], State>,
  look: Look<E, Seen> | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { params, query, body } = request as unknown as Input<E>;
  const { user, scope, client } = request.asker ?? {};
  if (!user) throw new TypeError(`${request.url} lets in strangers`);
  // What is begun is ended; before that, whoever hangs up wants nothing changed.
  const signal = hangUpOf(reply);
  const reading = scope && openReading(scope, user.dataVersion, app.ask, signal);
  const input = { params, query, body };
  const seen = reading && client && (await look?.(reading, { ...input, user, client, signal }));
  const isOfAccount = kindsOfChange[kind.name].of === 'account';
  const who = { actor: actorOf(user), clientId: isOfAccount ? null : scope?.clientId } as Who<E['kind']>;
  const asked = (change: ChangeOf<E['kind']>) => {
    const inside = scope && openReading(scope, user.dataVersion, inTransaction(change.trx));
    return { ...change, ...input, user, client, reading: inside, seen } as unknown as ChangeAsked<E> & {
      seen: Seen;
    };
  };
  const inTurn = <Made>(make: () => Promise<Made>): Promise<Made> =>
    turns.take({ clientId: scope?.clientId ?? 0, userId: user.id ?? 0 }, make, signal);
  return { who, scope, reading, seen, asked, inTurn };
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

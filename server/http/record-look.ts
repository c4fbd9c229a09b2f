/**
 * Records that somebody looked at one traveller's rows, once a reader, traveller and day. The read neither waits nor fails:
 * whose rows they were is found out in the background.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { line } from '../../contract/bookings/calls.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import { ask, openReading, type Reading } from '../access/ask.ts';
import { originOf } from '../audit/origin.ts';
import { labelOf, readerIdOf } from '../identity/session-user.ts';
import { dayIn } from '../lib/clock.ts';
import { visibleLines } from '../metrics/counted-lines.ts';
import { onKey } from '../metrics/joins.ts';

/** The rows that a read names: of a traveller, a booking, bookings of a reference, or one line. */
type Looked = { traveller: number } | { booking: number } | { reference: string } | { line: number };

export function noteLook(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): void {
  const { user, scope, client } = request.requester ?? {};
  if (!user || !scope || !client) return;
  const looked = lookedAt(endpoint, request);
  if (!looked) return;
  const kind = 'traveller_viewed';
  const readerId = readerIdOf(user);
  const ofDay = [kind, client.id, readerId, dayIn(client.timeZone, app.clock())];
  const origin = originOf(request);
  app.audit.inBackground(JSON.stringify([...ofDay, looked]), async () => {
    const reading = openReading(scope, user.dataVersion, app.ask);
    for (const travellerId of await travellersOf(reading, looked)) {
      const once = JSON.stringify([...ofDay, travellerId]);
      await app.audit.record(client.id, { kind, readerId, actor: labelOf(user), origin, travellerId, once });
    }
  });
}

type Input = { params: unknown; query: unknown; body?: unknown };

function lookedAt({ method, isRead, path }: Endpoint, { params, query, body }: Input): Looked | null {
  if (method !== 'GET' && !isRead) return null;
  const input = { ...Object(query), ...Object(body) } as Partial<Filtered>;
  const traveller =
    input.travellerId ?? input.only?.traveller ?? soleTraveller(input.where ?? input.filter?.where);
  if (traveller !== undefined) return { traveller };
  if (path === line.path) return { line: (params as { id: number }).id };
  if (input.bookingId !== undefined) return { booking: input.bookingId };
  return input.bookingReference === undefined ? null : { reference: input.bookingReference };
}

type Where = { dimension: string; in: unknown[] }[];

/** The parameters by which reads name whose rows they want. */
type Filtered = {
  travellerId: number;
  only: { traveller?: number };
  where: Where;
  filter: { where?: Where };
  bookingId: number;
  bookingReference: string;
};

/** The traveller to whom the conditions of a query lead. */
function soleTraveller(where: Where = []): number | undefined {
  const members = where.filter(({ dimension }) => dimension === 'traveller').map(({ in: ids }) => ids);
  const sole = members.find((ids) => ids.length === 1)?.[0];
  return typeof sole === 'number' ? sole : undefined;
}

/** Those of whom the reader sees a line: naming others shows nothing. */
async function travellersOf(reading: Reading, looked: Looked): Promise<number[]> {
  const rows = await ask(
    reading,
    visibleLines(reading)
      .innerJoin('raw_travellers as raw', onKey(reading, 'raw', 'line.raw_traveller_id'))
      .innerJoin('bookings as booking', onKey(reading, 'booking', 'line.booking_id'))
      .$if('traveller' in looked, (lines) =>
        lines.where('raw.traveller_id', '=', (looked as { traveller: number }).traveller),
      )
      .$if('booking' in looked, (lines) =>
        lines.where('booking.id', '=', (looked as { booking: number }).booking),
      )
      .$if('reference' in looked, (lines) =>
        lines.where('booking.reference', '=', (looked as { reference: string }).reference),
      )
      .$if('line' in looked, (lines) => lines.where('line.id', '=', (looked as { line: number }).line))
      .select('raw.traveller_id as travellerId')
      .distinct(),
  );
  return rows.map(({ travellerId }) => travellerId);
}

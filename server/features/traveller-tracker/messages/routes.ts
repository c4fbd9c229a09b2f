/** The endpoints for messages to travellers. Screens poll the reads while answers can arrive. */
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/traveller-tracker/messages.ts';
import { onPostgres, openReading } from '../../../access/ask.ts';
import type { RequestInput } from '../../../http/serve.ts';
import { serveChange } from '../../../http/serve-change.ts';
import { servePolled } from '../../../http/serve-polled.ts';
import type { ServedCalls } from '../../../http/served.ts';
import { travellersMessaged, travellersReminded } from './kinds.ts';
import { latestAnswers, messageAnswers, messages } from './list.ts';
import { remind } from './remind.ts';
import { writeTo } from './write.ts';

type Requester = Pick<RequestInput<typeof calls.messages>, 'scope' | 'user' | 'signal'>;

export function messageRoutes(app: FastifyInstance): ServedCalls<typeof calls> {
  const postgres = onPostgres(app.db);
  const readingOf = ({ scope, user, signal }: Requester) =>
    openReading(scope, user.dataVersion, postgres, signal);
  return {
    writeTo: serveChange(app, calls.writeTo, travellersMessaged, (change) =>
      writeTo(change, app.queue, app.clock()),
    ),
    messages: servePolled(app, calls.messages, (input) => messages(readingOf(input), app.clock())),
    messageAnswers: servePolled(app, calls.messageAnswers, (input) =>
      messageAnswers(readingOf(input), input.params.id, app.clock()),
    ),
    remind: serveChange(app, calls.remind, travellersReminded, (change) =>
      remind(change, app.queue, app.clock()),
    ),
    latestAnswers: servePolled(app, calls.latestAnswers, (input) =>
      latestAnswers(readingOf(input), app.clock()),
    ),
  };
}

/**
 * The page behind the links with which travellers answer. GET asks for confirmation, without a look at the database:
 * mail scanners that follow links answer nothing, and learn nothing. POST, from the button, records the answer. No page
 * names anybody, and a link that is forged, used or expired gets the same words.
 */
import type { FastifyInstance } from 'fastify';
import type { SafetyAnswer } from '../../../../contract/traveller-tracker/messages.ts';
import { page, withoutBody } from '../../../http/page.ts';
import { recordAnswer } from './answer.ts';
import { answerLink, answerPath, answerWords } from './links.ts';

/** Many travellers may share an address. */
const answersPerMinute = 60;

const options = { schema: { hide: true }, config: { perMinute: answersPerMinute } } as const;
const type = 'text/html; charset=utf-8';

export function answerPage(app: FastifyInstance): void {
  app.register(async (pages) => {
    withoutBody(pages);
    pages.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const isTooMany = error.statusCode === 429;
      if (!isTooMany) request.log.error({ err: error }, 'answer not recorded');
      return reply
        .status(isTooMany ? 429 : 503)
        .header('retry-after', '60')
        .type(type)
        .send(notNow);
    });
    pages.get(answerPath, options, async (request, reply) => {
      const link = answerLink.safeParse(request.params);
      if (!link.success) return reply.status(404).type(type).send(invalid);
      return reply.type(type).send(questions[link.data.answer]);
    });
    pages.post(answerPath, options, async (request, reply) => {
      const link = answerLink.safeParse(request.params);
      const isRecorded = link.success && (await recordAnswer(app.db, link.data, app.clock()));
      if (!isRecorded) return reply.status(404).type(type).send(invalid);
      return reply.type(type).send(thanks[link.data.answer]);
    });
  });
}

const emergency = '<p>In an emergency, call the local emergency number first.</p>';

const question = (title: string, answer: SafetyAnswer) =>
  page(
    title,
    `<p>Press the button to send your answer.</p>
<form method="post"><button>${answerWords[answer]}</button></form>
${emergency}`,
  );

const questions: Readonly<Record<SafetyAnswer, string>> = {
  safe: question('Are you safe?', 'safe'),
  help: question('Do you need help?', 'help'),
};

const thanks: Readonly<Record<SafetyAnswer, string>> = {
  safe: page(
    'Thank you',
    `<p>Your answer “${answerWords.safe}” was recorded. If you need help later, use the other link of the message.</p>`,
  ),
  help: page(
    'We have your answer',
    `<p>Your answer “${answerWords.help}” was recorded and is shown to whoever wrote to you.</p>
${emergency}`,
  ),
};

const invalid = page(
  'This link cannot be used',
  `<p>It was used already, has expired, or was cut short on its way. An answer that you have given stands.</p>
<p>If you need help, contact the people who wrote to you.</p>
${emergency}`,
);

const notNow = page(
  'Your answer was not recorded',
  `<p>Please go back and try again in a minute.</p>
${emergency}`,
);

/**
 * The links with which travellers answer without signing in. Each is signed with the message's own key, so that a
 * reminder carries the same links, no key is shared between messages, and a database that leaks opens no other message.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type SafetyAnswer, safetyAnswers } from '../../../../contract/traveller-tracker/messages.ts';

export const answerPath = '/answer/:clientId/:messageId/:travellerId/:answer/:signature';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The parameters of a link. */
export const answerLink = z.object({
  clientId: id,
  messageId: id,
  travellerId: id,
  answer: z.enum(safetyAnswers),
  signature: z.string().regex(/^[\w-]{43}$/),
});
export type AnswerLink = z.infer<typeof answerLink>;
type Signed = Omit<AnswerLink, 'signature'>;

export const newAnswerKey = (): Buffer => randomBytes(32);

export function answerAddress(product: string, key: Buffer, signed: Signed): string {
  const { clientId, messageId, travellerId, answer } = signed;
  const signature = sign(key, signed).toString('base64url');
  return `${product}/answer/${clientId}/${messageId}/${travellerId}/${answer}/${signature}`;
}

export function isSigned(key: Buffer, { signature, ...signed }: AnswerLink): boolean {
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, signed);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const sign = (key: Buffer, { clientId, messageId, travellerId, answer }: Signed): Buffer =>
  createHmac('sha256', key).update(`${clientId}/${messageId}/${travellerId}/${answer}`).digest();

/** What the two links are called, in mails and on the page behind them. */
export const answerWords: Readonly<Record<SafetyAnswer, string>> = {
  safe: 'I am safe',
  help: 'I need help',
};

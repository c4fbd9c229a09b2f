import { messages } from '@tripledger/contract/core/errors.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { access } from '../api/access.ts';
import { CallError } from '../api/call.ts';
import { tellOf } from './failures.ts';

/** Tells of the failure and answers what was shown. */
function told(status: number, statusText: string, body: unknown) {
  const shown: unknown[][] = [];
  const show = (kind: string) => (notice: object) => void shown.push([kind, notice]);
  tellOf(new CallError(status, statusText, body), {
    warning: show('warning'),
    error: show('error'),
    open: show('open'),
  });
  return shown;
}

const asked = vi.spyOn(access, 'signInAgain').mockReturnValue();
afterEach(() => asked.mockClear());

describe('tellOf', () => {
  it('sends the user to sign in again after a 401, and shows nothing', () => {
    expect(told(401, 'Unauthorized', { detail: 'Please sign in again.' })).toEqual([]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('warns of a 403', () => {
    expect(told(403, 'Forbidden', { detail: 'You do not have permissions for this action.' })).toMatchObject([
      ['warning', { title: 'Not Allowed', description: 'You do not have permissions for this action.' }],
    ]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks who is signed in where another TMC is active by now, and shows nothing', () => {
    const changed = vi.spyOn(access, 'clientChanged').mockReturnValue();
    expect(told(409, 'Conflict', { detail: messages.clientChanged })).toEqual([]);
    expect(changed).toHaveBeenCalledOnce();
  });

  it('leaves a 400 to the form, with one message per field', () => {
    const body = { name: ['Too long.', 'Not a name.'], __all__: ['Nothing changed.'] };
    expect(told(400, 'Bad Request', body)).toEqual([]);
    expect(new CallError(400, 'Bad Request', body).fields).toEqual({
      name: 'Too long., Not a name.',
      __all__: 'Nothing changed.',
    });
  });

  it.each([500, 0])('says of %i that the server failed', (status) => {
    expect(told(status, '', { detail: 'anything' })).toMatchObject([
      ['error', { title: 'An error occurred contacting the server.' }],
    ]);
  });

  it('shows every other status for five seconds under its own name', () => {
    expect(told(404, 'Not Found', { detail: 'There is no such booking.' })).toMatchObject([
      ['open', { title: 'Not Found', description: 'There is no such booking.', duration: 5 }],
    ]);
    expect(told(503, '', { detail: messages.outage })).toMatchObject([
      ['open', { title: 'Error 503', description: messages.outage }],
    ]);
    expect(told(413, 'Payload Too Large', { __all__: ['Too large.', 'Send less.'] })).toMatchObject([
      ['open', { title: 'Payload Too Large', description: 'Too large.\nSend less.' }],
    ]);
    expect(told(502, 'Bad Gateway', '<p>proxy</p>')).toMatchObject([
      ['open', { description: '<p>proxy</p>' }],
    ]);
    expect(told(418, '', {})).toMatchObject([['open', { title: 'Error 418', description: '{}' }]]);
  });

  it('says a sentence once where a status and its answer say the same', () => {
    const [[, notice]] = told(404, 'Not Found', { detail: messages.notFound }) as [[string, object]];
    expect(notice).toMatchObject({ title: 'Not found.', duration: 5 });
    expect(notice).not.toHaveProperty('description');
  });
});

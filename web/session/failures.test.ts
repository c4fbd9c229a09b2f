import { messages } from '@tripledger/contract/http/errors.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { access } from '../api/access.ts';
import { CallError } from '../api/call.ts';
import { notifyFailure } from './failures.ts';

/** Reports the failure and returns the notices that were shown. */
function noticesOf(status: number, statusText: string, body: unknown) {
  const shown: unknown[][] = [];
  const show = (kind: string) => (notice: object) => void shown.push([kind, notice]);
  notifyFailure(new CallError(status, statusText, body), {
    warning: show('warning'),
    error: show('error'),
    open: show('open'),
  });
  return shown;
}

const signInAgain = vi.spyOn(access, 'signInAgain').mockReturnValue();
afterEach(() => signInAgain.mockClear());

describe('notifyFailure', () => {
  it('sends the user to sign in again after a 401, and shows nothing', () => {
    expect(noticesOf(401, 'Unauthorized', { detail: 'Please sign in again.' })).toEqual([]);
    expect(signInAgain).toHaveBeenCalledOnce();
  });

  it('warns of a 403', () => {
    expect(
      noticesOf(403, 'Forbidden', { detail: 'You do not have permissions for this action.' }),
    ).toMatchObject([
      ['warning', { title: 'Not Allowed', description: 'You do not have permissions for this action.' }],
    ]);
    expect(signInAgain).not.toHaveBeenCalled();
  });

  it('refetches the user without a notice if another TMC has become active', () => {
    const changed = vi.spyOn(access, 'clientChanged').mockReturnValue();
    expect(noticesOf(409, 'Conflict', { detail: messages.clientChanged })).toEqual([]);
    expect(changed).toHaveBeenCalledOnce();
  });

  it('leaves a 400 to the form, with one message per field', () => {
    const body = { name: ['Too long.', 'Not a name.'], __all__: ['Nothing changed.'] };
    expect(noticesOf(400, 'Bad Request', body)).toEqual([]);
    expect(new CallError(400, 'Bad Request', body).fields).toEqual({
      name: 'Too long., Not a name.',
      __all__: 'Nothing changed.',
    });
  });

  it.each([500, 0])('reports a server failure for status %i', (status) => {
    expect(noticesOf(status, '', { detail: 'anything' })).toMatchObject([
      ['error', { title: 'An error occurred contacting the server.' }],
    ]);
  });

  it('shows every other status for five seconds under its own name', () => {
    expect(noticesOf(404, 'Not Found', { detail: 'There is no such booking.' })).toMatchObject([
      ['open', { title: 'Not Found', description: 'There is no such booking.', duration: 5 }],
    ]);
    expect(noticesOf(503, '', { detail: messages.outage })).toMatchObject([
      ['open', { title: 'Error 503', description: messages.outage }],
    ]);
    expect(noticesOf(413, 'Payload Too Large', { __all__: ['Too large.', 'Send less.'] })).toMatchObject([
      ['open', { title: 'Payload Too Large', description: 'Too large.\nSend less.' }],
    ]);
    expect(noticesOf(502, 'Bad Gateway', '<p>proxy</p>')).toMatchObject([
      ['open', { description: '<p>proxy</p>' }],
    ]);
    expect(noticesOf(418, '', {})).toMatchObject([['open', { title: 'Error 418', description: '{}' }]]);
  });

  it('shows the text only once if the status text and the detail are the same', () => {
    const [[, notice]] = noticesOf(404, 'Not Found', { detail: messages.notFound }) as [[string, object]];
    expect(notice).toMatchObject({ title: 'Not found.', duration: 5 });
    expect(notice).not.toHaveProperty('description');
  });
});

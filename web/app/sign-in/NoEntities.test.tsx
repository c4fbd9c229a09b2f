import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { session } from '../../session/session.fixture.ts';
import { SessionContext } from '../../session/useUser.ts';
import { NoEntities } from './NoEntities.tsx';

afterEach(cleanup);

const stranger = { ...session.user, id: null, email: '', clients: [], entities: [], active_client: null };

it.each([
  [{ email_verified: null }, /does not provide your e-mail address/],
  [{ email_verified: false }, /has not verified your e-mail/],
  [{ email_verified: true, email: 'ann@t.test' }, /Nobody has given ann@t.test access/],
  [{ id: 7, email_verified: true, email: 'ann@t.test' }, /signed in as ann@t.test, but have no access/],
])('names who has to act: %j', (more, words) => {
  render(
    <MemoryRouter>
      <SessionContext value={{ user: { ...stranger, ...more }, clients: [], client: null }}>
        <NoEntities />
      </SessionContext>
    </MemoryRouter>,
  );
  expect(screen.getByText(words)).toBeDefined();
});

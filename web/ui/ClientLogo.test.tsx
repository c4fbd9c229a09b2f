import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClientLogo } from './ClientLogo.tsx';

afterEach(cleanup);

const tmc = { id: 7, name: 'one & two travel', logo_key: null };
const shown = (logo_key: string | null) => <ClientLogo client={{ ...tmc, logo_key }} size={28} />;

it('shows the initials of a TMC without a logo', () => {
  expect(render(shown(null)).container.textContent).toBe('OT');
});

it('shows the logo, or the initials if it fails to load, until there is another logo', () => {
  const { container, rerender } = render(shown('abc'));
  const image = () => container.querySelector('img');
  expect(image()?.getAttribute('src')).toBe('/api/tree/client/7/logo/abc/');
  fireEvent.error(image() as HTMLImageElement);
  expect([image(), container.textContent]).toEqual([null, 'OT']);
  rerender(shown('def'));
  expect(image()?.getAttribute('src')).toBe('/api/tree/client/7/logo/def/');
});

import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon } from './Icon.tsx';

it('is silent for screen readers', () => {
  const { container } = render(<Icon of={FilterOutlined} />);
  const icon = container.querySelector('.anticon')!;
  expect(icon.getAttribute('aria-hidden')).toBe('true');
  expect(icon.hasAttribute('role')).toBe(false);
  expect(icon.hasAttribute('aria-label')).toBe(false);
});

it('is read out with words of its own', () => {
  render(<Icon of={FilterOutlined} aria-label="Filter" />);
  expect(screen.getByRole('img', { name: 'Filter' })).toBeTruthy();
});

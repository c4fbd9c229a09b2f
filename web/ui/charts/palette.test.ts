import { hues, nameHues, warmHues } from '@tripledger/contract/core/hues.ts';
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { themeOf } from '../../app/theme.ts';
import { productColors } from './palette.ts';

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const { colorBgContainer, colorBgElevated } = theme.getDesignToken(themeOf(scheme));

  it.each([...new Set([...Object.values(hues), ...nameHues, ...Object.values(productColors)])])(
    '%s has 3:1 with the grounds of blocks and tooltips',
    (color) => {
      expect(contrast(color, colorBgContainer)).toBeGreaterThanOrEqual(3);
      expect(contrast(color, colorBgElevated)).toBeGreaterThanOrEqual(3);
    },
  );
});

it('holds no colour twice, nor those of what has no name and of what stands together', () => {
  expect(new Set([...nameHues, hues.grey, hues.sand]).size).toBe(nameHues.length + 2);
  expect(nameHues).toEqual(expect.arrayContaining([...warmHues]));
  expect(new Set(warmHues).size).toBe(warmHues.length);
});

import { contrast } from '@tripledger/charts/contrast.ts';
import { productColors } from '@tripledger/charts/palette.ts';
import { hues, nameHues, warmHues } from '@tripledger/contract/vocabulary/hues.ts';
import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { themeOf } from '../../app/theme.ts';

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const { colorBgContainer, colorBgElevated } = theme.getDesignToken(themeOf(scheme));

  it.each([...new Set([...Object.values(hues), ...nameHues, ...Object.values(productColors)])])(
    '%s has a contrast of 3:1 with the backgrounds of blocks and tooltips',
    (color) => {
      expect(contrast(color, colorBgContainer)).toBeGreaterThanOrEqual(3);
      expect(contrast(color, colorBgElevated)).toBeGreaterThanOrEqual(3);
    },
  );
});

it('contains no duplicates and neither colour for unnamed or combined values', () => {
  expect(new Set([...nameHues, hues.grey, hues.sand]).size).toBe(nameHues.length + 2);
  expect(nameHues).toEqual(expect.arrayContaining([...warmHues]));
  expect(new Set(warmHues).size).toBe(warmHues.length);
});

import { expect, test } from 'vitest';
import { contrast, readable } from '../../charts/contrast.ts';
import { themeOf } from './theme.ts';

const shades = ['00', '40', '55', '80', 'AA', 'D2', 'FF'];
const colors = shades.flatMap((red) =>
  shades.flatMap((green) => shades.map((blue) => `#${red}${green}${blue}`)),
);

test('text on bands and marks on paper are readable in any colours', () => {
  for (const background of colors)
    for (const text of ['#FFFFFF', '#000000', background, '#D24726']) {
      const { band, onBand, accent } = themeOf({ background, text });
      expect(contrast(band, onBand)).toBeGreaterThanOrEqual(readable.text);
      expect(contrast(accent, '#FFFFFF')).toBeGreaterThanOrEqual(readable.largeText);
    }
});

test('keeps readable colours unchanged, and adjusts the default colours imperceptibly', () => {
  expect(themeOf({ background: '#003366', text: '#FFCC00' })).toMatchObject({
    band: '#003366',
    onBand: '#FFCC00',
  });
  expect(themeOf({ background: '#D24726', text: '#FFFFFF' })).toMatchObject({
    band: '#D04626',
    onBand: '#FFFFFF',
  });
});

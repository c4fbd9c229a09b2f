import { expect, test } from 'vitest';
import { contrast, readable } from '../../charts/contrast.ts';
import { lookOf } from './look.ts';

const shades = ['00', '40', '55', '80', 'AA', 'D2', 'FF'];
const colors = shades.flatMap((red) =>
  shades.flatMap((green) => shades.map((blue) => `#${red}${green}${blue}`)),
);

test('text upon a band is readable, and marks upon paper are seen, whatever was chosen', () => {
  for (const background of colors)
    for (const text of ['#FFFFFF', '#000000', background, '#D24726']) {
      const { band, onBand, accent } = lookOf({ background, text });
      expect(contrast(band, onBand)).toBeGreaterThanOrEqual(readable.text);
      expect(contrast(accent, '#FFFFFF')).toBeGreaterThanOrEqual(readable.largeText);
    }
});

test('what is readable stays as it was chosen; the usual colours change by what is not seen', () => {
  expect(lookOf({ background: '#003366', text: '#FFCC00' })).toMatchObject({
    band: '#003366',
    onBand: '#FFCC00',
  });
  expect(lookOf({ background: '#D24726', text: '#FFFFFF' })).toMatchObject({
    band: '#D04626',
    onBand: '#FFFFFF',
  });
});

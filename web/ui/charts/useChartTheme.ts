import type { ChartTheme } from '@tripledger/charts/palette.ts';
import { theme } from 'antd';
import { use, useMemo } from 'react';
import { useMeasuredFont } from '../font.ts';
import { ChosenColorsContext } from './chosen-colors.ts';

/** The page's current colours and font, and the TMC's chosen colours; charts are redrawn when they change. */
export function useChartTheme(): ChartTheme {
  const { token } = theme.useToken();
  const chosen = use(ChosenColorsContext);
  const font = useMeasuredFont();
  return useMemo(
    () => ({
      text: token.colorText,
      quiet: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      surface: token.colorBgElevated,
      accent: token.colorPrimary,
      land: chosen.land ?? token.colorFill,
      sea: chosen.sea,
      bar: chosen.bar,
      border: token.colorBgContainer,
      font,
    }),
    [token, chosen, font],
  );
}

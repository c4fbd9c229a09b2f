import type { ChartTheme } from '@tripledger/charts/palette.ts';
import { theme } from 'antd';
import { use, useMemo } from 'react';
import { ChosenColorsContext } from './chosen-colors.ts';

/** The page's current colours and the TMC's chosen ones; charts are redrawn when they change. */
export function useChartTheme(): ChartTheme {
  const { token } = theme.useToken();
  const chosen = use(ChosenColorsContext);
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
      font: token.fontFamily,
    }),
    [token, chosen],
  );
}

import { theme } from 'antd';
import { useMemo } from 'react';
import type { ChartTheme } from './palette.ts';

/** The page's present colours: charts are drawn anew when light and dark change. */
export function useChartTheme(): ChartTheme {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      text: token.colorText,
      quiet: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      surface: token.colorBgElevated,
      accent: token.colorPrimary,
      land: token.colorFill,
      border: token.colorBgContainer,
      font: token.fontFamily,
    }),
    [token],
  );
}

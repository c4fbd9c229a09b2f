import { type ReactNode, useMemo } from 'react';
import { useUser } from '../../session/useUser.ts';
import { ChosenColorsContext } from '../../ui/charts/chosen-colors.ts';

/** Provides the TMC's chart colours to the charts below. */
export function ChartColors({ children }: { children: ReactNode }) {
  const { chart_bar_color, chart_map_background_color, chart_map_color } = useUser().client.settings;
  const colors = useMemo(
    () => ({ bar: chart_bar_color, sea: chart_map_background_color, land: chart_map_color }),
    [chart_bar_color, chart_map_background_color, chart_map_color],
  );
  return <ChosenColorsContext value={colors}>{children}</ChosenColorsContext>;
}

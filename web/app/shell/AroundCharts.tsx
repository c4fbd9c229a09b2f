import { type ReactNode, useMemo } from 'react';
import { useUser } from '../../session/useUser.ts';
import { useBlockFileName } from '../../shared/download/useFileName.ts';
import { ChosenColorsContext } from '../../ui/charts/chosen-colors.ts';
import { FileNames } from '../../ui/file-names.ts';

/** Provides the charts below with the TMC's colours, and with the names of their files. */
export function AroundCharts({ children }: { children: ReactNode }) {
  const { chart_bar_color, chart_map_background_color, chart_map_color } = useUser().client.settings;
  const colors = useMemo(
    () => ({ bar: chart_bar_color, sea: chart_map_background_color, land: chart_map_color }),
    [chart_bar_color, chart_map_background_color, chart_map_color],
  );
  return (
    <ChosenColorsContext value={colors}>
      <FileNames value={useBlockFileName()}>{children}</FileNames>
    </ChosenColorsContext>
  );
}

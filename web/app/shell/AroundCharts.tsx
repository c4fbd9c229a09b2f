import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useUser } from '../../session/useUser.ts';
import { useBlockFileName } from '../../shared/download/useFileName.ts';
import { type CopyBlockLink, CopyBlockLinkContext } from '../../ui/block-link.ts';
import { ChosenColorsContext } from '../../ui/charts/chosen-colors.ts';
import { FileNames } from '../../ui/file-names.ts';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { useIsIdle } from '../../ui/useIsIdle.ts';

const BlockLinks = lazyComponent(() => import('../../shared/links/BlockLinks.tsx'));

/** Provides the charts below with the TMC's colours, the names of their files and links to them. */
export function AroundCharts({ children }: { children: ReactNode }) {
  const { chart_bar_color, chart_map_background_color, chart_map_color } = useUser().client.settings;
  const isIdle = useIsIdle();
  const [copy, setCopy] = useState<CopyBlockLink | null>(null);
  const takeCopy = useCallback((found: CopyBlockLink) => setCopy(() => found), []);
  const colors = useMemo(
    () => ({ bar: chart_bar_color, sea: chart_map_background_color, land: chart_map_color }),
    [chart_bar_color, chart_map_background_color, chart_map_color],
  );
  return (
    <ChosenColorsContext value={colors}>
      <FileNames value={useBlockFileName()}>
        <CopyBlockLinkContext value={copy}>{children}</CopyBlockLinkContext>
      </FileNames>
      {isIdle && (
        <Waiting value={null}>
          <BlockLinks onReady={takeCopy} />
        </Waiting>
      )}
    </ChosenColorsContext>
  );
}

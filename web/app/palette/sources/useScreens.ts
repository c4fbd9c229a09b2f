import { use } from 'react';
import { mayOpen, ScreensContext } from '../../../session/screen.ts';
import { useUser } from '../../../session/useUser.ts';
import { ranked, type Source, type Used } from '../entries.ts';
import { texts } from '../texts.ts';
import { useOpenScreen } from '../useOpenScreen.ts';

/** The screens that the reader may open. */
export function useScreens(used: Used): Source {
  const { user } = useUser();
  const screens = use(ScreensContext);
  const openScreen = useOpenScreen();
  return {
    group: texts.groups.screens,
    entries: (text) =>
      ranked(
        screens
          .filter((screen) => mayOpen(screen, user))
          .map(({ path, label, group }) => ({
            key: `screen ${path}`,
            name: label,
            detail: group,
            run: () => openScreen(path),
          })),
        text,
        used,
      ),
  };
}

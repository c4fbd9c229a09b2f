import { list } from '@tripledger/contract/views/calls.ts';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../../api/useAnswer.ts';
import { ScreensContext } from '../../../session/screen.ts';
import { ranked, type Source, type Used } from '../entries.ts';
import { texts } from '../texts.ts';

/** The saved views that the reader may open. */
export function useViews(used: Used): Source {
  const screens = use(ScreensContext);
  const navigate = useNavigate();
  const { data = [] } = useAnswer(list);
  const entries = data.map(({ id, name, path, folder, description }) => ({
    key: `view ${id}`,
    name,
    detail: screens.find((screen) => screen.path === path)?.label ?? '',
    words: `${folder} ${description}`,
    run: () => void navigate(`/open/${id}`),
  }));
  return {
    group: texts.groups.views,
    entries: (text) => (text === '' ? [] : ranked(entries, text, used)),
  };
}

/** Says what a view was opened without, until its reader changes the filter. */
import { Alert } from 'antd';
import { texts } from './texts.ts';
import { useNarrowedView } from './useNarrowedView.ts';

export default function ViewNote({ id }: { id: number }) {
  const { view } = useNarrowedView(id);
  if (!view || view.leftOut.length === 0) return null;
  return <Alert banner role="status" type="info" title={texts.leftOut.sentence(view.name, view.leftOut)} />;
}

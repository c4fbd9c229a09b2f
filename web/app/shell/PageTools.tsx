import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCopyLink } from '../../filter/useCopyLink.ts';
import { usePageActions } from '../../session/page-actions.ts';
import { useScreen } from '../../session/screen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { texts } from '../texts.ts';
import styles from './PageTools.module.css';

const SaveView = lazyComponent(() => import('../../features/saved-views/SaveView.tsx'));

/** The palette, and what acts on the screen. Refreshing requests everything that is shown again, also what depends on the time alone. */
export default function PageTools() {
  const queries = useQueryClient();
  const isBusy = useIsFetching() > 0;
  const refresh = () => void queries.refetchQueries({ type: 'active' });
  const copy = useCopyLink();
  const copyLink = () => void copy();
  const print = () => window.print();
  usePageActions([
    { name: texts.header.refresh, words: texts.header.refreshWords, run: refresh },
    { name: texts.header.copyLink, words: texts.header.copyLinkWords, run: copyLink },
    { name: texts.header.print, words: texts.header.printWords, run: print },
  ]);
  return (
    <>
      <PaletteButton />
      <Button
        type="text"
        icon={<Icon of={ReloadOutlined} spin={isBusy} />}
        title={texts.header.refresh}
        aria-label={texts.header.refresh}
        onClick={refresh}
      />
      <SaveViewButton />
      <Button
        type="text"
        className={styles.wide!}
        icon={<Icon of={LinkOutlined} />}
        title={texts.header.copyLink}
        aria-label={texts.header.copyLink}
        onClick={copyLink}
      />
      <Button
        type="text"
        className={styles.wide!}
        icon={<Icon of={PrinterOutlined} />}
        title={texts.header.print}
        aria-label={texts.header.print}
        onClick={print}
      />
    </>
  );
}

function SaveViewButton() {
  const screen = useScreen();
  const { open, overlay } = useOverlay(() => <SaveView />);
  usePageActions(screen ? [{ name: texts.header.saveView, run: () => open(null) }] : []);
  if (!screen) return null;
  return (
    <>
      <Button
        type="text"
        icon={<Icon of={BookOutlined} />}
        title={texts.header.saveView}
        aria-label={texts.header.saveView}
        onClick={() => open(null)}
      />
      {overlay}
    </>
  );
}

import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useOverlay } from '../../ui/modal.tsx';
import { texts } from '../texts.ts';
import styles from './PaletteButton.module.css';
import { typedAhead } from './typed-ahead.ts';

const PaletteModal = lazyComponent(() => import('./PaletteModal.tsx'));

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Looks like the field that it opens; in a narrow window, only its icon. Ctrl K and Cmd K open it anywhere. */
export function PaletteButton() {
  const { open, overlay } = useOverlay(() => <PaletteModal />);
  const isOpen = overlay !== null;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key === 'Control' || key === 'Meta') PaletteModal.load();
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (isOpen) return;
      typedAhead.begin();
      open(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen, open]);
  useEffect(() => {
    if (!isOpen) typedAhead.end();
  }, [isOpen]);
  return (
    <>
      <Button
        className={styles.button!}
        icon={<Icon of={SearchOutlined} />}
        title={`${texts.palette.open} (${texts.palette.keys(isApple)})`}
        aria-label={texts.palette.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onMouseEnter={PaletteModal.load}
        onClick={() => open(true)}
      >
        <span className={styles.text}>{texts.palette.field}</span>
        <span className={styles.keys} data-keys={texts.palette.keys(isApple)} />
      </Button>
      {overlay}
    </>
  );
}

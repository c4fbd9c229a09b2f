import { Drawer } from 'antd';
import { texts } from '../texts.ts';
import { Sidebar } from './Sidebar.tsx';

/** The menu on small screens. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      placement="left"
      size={264}
      aria-label={texts.menu.label}
      closable={false}
      destroyOnHidden
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
    >
      <Sidebar onGo={onClose} />
    </Drawer>
  );
}

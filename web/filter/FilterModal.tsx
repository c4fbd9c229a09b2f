import { Button, Modal } from 'antd';
import styles from './FilterBar.module.css';
import { FilterControls } from './FilterControls.tsx';
import { texts } from './texts.ts';

/** The filter's controls on narrow screens. */
export default function FilterModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      title={texts.title}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.stack}>
        <FilterControls wide />
      </div>
    </Modal>
  );
}

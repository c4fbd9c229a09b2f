/** Modals that open and close: their owner provides through a context whether they are open. */
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';

export type ModalState = {
  isOpen: boolean;
  /** Called when the user closes it: by its X, by Escape, or by a click beside it. */
  onClose: () => void;
  /** Called when it has disappeared and can be unmounted. */
  onClosed: () => void;
  /** Copies a link that opens it; absent: the address cannot open it. */
  link?: ReactNode;
};

/**
 * A modal is mounted to be opened and unmounted once it has disappeared, so it requests its data only when needed and
 * never shows the content of an earlier opening.
 */
export const ModalContext = createContext<ModalState | null>(null);

/** The props that every modal passes to Ant Design's, and a function to close it. */
export function useModal() {
  const state = use(ModalContext);
  if (!state) throw new Error('useModal needs a ModalContext around it.');
  const { isOpen, onClose, onClosed, link } = state;
  return {
    close: onClose,
    link,
    modal: { open: isOpen, onCancel: onClose, afterClose: onClosed, footer: null, destroyOnHidden: true },
  };
}

/** Owns a modal that is open from the start until the user closes it; for modals that open above another. */
export function OpenModal({ onClosed, children }: { onClosed: () => void; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <ModalContext value={{ isOpen, onClose: () => setIsOpen(false), onClosed }}>{children}</ModalContext>
  );
}

/**
 * A modal over a component's content, rendered from the value that it was opened with. Each opening is independent:
 * it works while an earlier one is still closing, or with the same value.
 */
export function useOverlay<Value>(draw: (value: Value) => ReactNode): {
  /** Stable between renders. */
  open: (value: Value) => void;
  /** The component must render it. */
  overlay: ReactNode;
} {
  const lastNumber = useRef(0);
  const [opened, setOpened] = useState<{ number: number; value: Value } | null>(null);
  const open = useCallback((value: Value) => setOpened({ number: ++lastNumber.current, value }), []);
  const overlay = opened && (
    <OpenModal key={opened.number} onClosed={() => setOpened((now) => (now === opened ? null : now))}>
      {draw(opened.value)}
    </OpenModal>
  );
  return { open, overlay };
}

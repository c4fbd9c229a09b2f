/** A modal that opens and closes: who owns it says through a context whether it is open. */
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';

export type ModalState = {
  isOpen: boolean;
  /** Called when the reader closes it: by its X, by Escape, beside it. */
  onClose: () => void;
  /** Called when it has gone from sight: unmount it then. */
  onClosed: () => void;
};

/**
 * It is mounted to be opened and unmounted once it has gone, so what it shows is asked for only then, and nothing of an
 * earlier opening is ever seen.
 */
export const ModalContext = createContext<ModalState | null>(null);

/** What every modal says to Ant Design's, and the way to close it. */
export function useModal() {
  const state = use(ModalContext);
  if (!state) throw new Error('Nobody says whether this modal is open.');
  const { isOpen, onClose, onClosed } = state;
  return {
    close: onClose,
    modal: { open: isOpen, onCancel: onClose, afterClose: onClosed, footer: null, destroyOnHidden: true },
  };
}

/** Owns a modal that is open from the start until its reader closes it: one that opens above another. */
export function OpenModal({ onClosed, children }: { onClosed: () => void; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <ModalContext value={{ isOpen, onClose: () => setIsOpen(false), onClosed }}>{children}</ModalContext>
  );
}

/**
 * A modal over what a component shows, drawn from what it was opened with. Each opening is one of its own: where an earlier
 * one is still going from sight, or was of the same, it opens all the same.
 */
export function useOverlay<Value>(draw: (value: Value) => ReactNode): {
  /** Always the same function. */
  open: (value: Value) => void;
  /** To be shown somewhere. */
  overlay: ReactNode;
} {
  const openings = useRef(0);
  const [opened, setOpened] = useState<{ number: number; value: Value } | null>(null);
  const open = useCallback((value: Value) => setOpened({ number: ++openings.current, value }), []);
  const overlay = opened && (
    <OpenModal key={opened.number} onClosed={() => setOpened((now) => (now === opened ? null : now))}>
      {draw(opened.value)}
    </OpenModal>
  );
  return { open, overlay };
}

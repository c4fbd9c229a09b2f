/** Chooses files of a feed, by a button or by dropping them. */
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import styles from './imports.module.css';
import { texts } from './texts.ts';

type Props = {
  button: string;
  /** The accessible name of the files. */
  label?: string;
  /** Provided by the form. */
  id?: string;
  isSingle?: boolean;
  isBusy?: boolean;
  children: ReactNode;
  onChosen: (files: File[]) => void;
};

export function ChooseFiles(props: Props) {
  const {
    button,
    label = texts.upload.files,
    id,
    isSingle = false,
    isBusy = false,
    children,
    onChosen,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => files && files.length > 0 && onChosen([...files]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for keys
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isBusy) take(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files);
          // Allows selecting the same files again.
          target.value = '';
        }}
      />
      <Button id={id} loading={isBusy} onClick={() => input.current?.click()}>
        {button}
      </Button>
    </div>
  );
}

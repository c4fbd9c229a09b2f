/** A modal with the form for a token, which then shows the token once. */
import { type ReactNode, useState } from 'react';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { ShownOnce } from '../../shared/secret/ShownOnce.tsx';
import { texts } from './texts.ts';

const words = texts.tokens;

type Props = {
  title: string;
  /** What to do with the token. */
  howToUse: ReactNode;
  children: (onCreated: (token: string) => void) => ReactNode;
};

export function TokenOnce({ title, howToUse, children }: Props) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <FormModal title={token === null ? title : words.created} isKept={token !== null}>
      {(close) =>
        token === null ? (
          children(setToken)
        ) : (
          <ShownOnce secret={token} label={words.token} onDone={close}>
            {howToUse}
          </ShownOnce>
        )
      }
    </FormModal>
  );
}

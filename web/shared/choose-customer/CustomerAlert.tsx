/** Asks for a customer, and offers the choice at once. */
import { Alert } from 'antd';
import { useId } from 'react';
import { CustomerSelect } from '../../filter/CustomerSelect.tsx';
import { useNarrow } from '../../ui/breakpoints.ts';
import styles from './CustomerAlert.module.css';
import { texts } from './texts.ts';

/**
 * `text`: where it names the menu or the dropdown above, `narrowText` takes its place in windows whose filter is behind
 * a button.
 */
export function CustomerAlert({ text, narrowText = text }: { text: string; narrowText?: string }) {
  const narrow = useNarrow();
  const id = useId();
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      title={narrow ? narrowText : text}
      description={
        <div className={styles.picker}>
          <CustomerSelect id={id} label={texts.select} />
        </div>
      }
    />
  );
}

/** Takes the place of texts that name the filter above. */
export const selectCustomer = texts.pleaseSelect;

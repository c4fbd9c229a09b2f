/** Shows the feed's value of an edited field, with a button to restore it. */
import { Button, Form } from 'antd';

type Props = {
  /** The name of the form field. */
  name: string;
  value: unknown;
  /** The value as displayed. */
  label: string;
  /** Whether the stored field is edited. */
  isEdited: boolean;
};

export function FeedValue({ name, value, label, isEdited }: Props) {
  const form = Form.useFormInstance();
  const current = Form.useWatch(name, form);
  if (current === undefined || (current === value && !isEdited)) return null;
  if (current === value) return `As in the data: ${label}`;
  return (
    <>
      Original value: {label}{' '}
      <Button type="link" size="small" onClick={() => form.setFieldValue(name, value)}>
        Restore the original value
      </Button>
    </>
  );
}

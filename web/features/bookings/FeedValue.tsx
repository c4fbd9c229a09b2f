/** What the feed says of a field that reads otherwise, and the way back to it. */
import { Button, Form } from 'antd';

type Props = {
  /** The form's field. */
  name: string;
  value: unknown;
  /** As people read it. */
  label: string;
  /** Whether the line was edited there. */
  isEdited: boolean;
};

export function FeedValue({ name, value, label, isEdited }: Props) {
  const form = Form.useFormInstance();
  const now = Form.useWatch(name, form);
  if (now === undefined || (now === value && !isEdited)) return null;
  if (now === value) return `As the feed says: ${label}`;
  return (
    <>
      The feed says: {label}{' '}
      <Button type="link" size="small" onClick={() => form.setFieldValue(name, value)}>
        Back to the feed’s value
      </Button>
    </>
  );
}

/** Shows the feed's value of an edited field, with a button to restore it. */
import { Button, Form } from 'antd';
import { texts } from './texts.ts';

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
  if (current === value) return texts.feedValue.same(label);
  return (
    <>
      {texts.feedValue.original(label)}{' '}
      <Button type="link" size="small" onClick={() => form.setFieldValue(name, value)}>
        {texts.feedValue.restore}
      </Button>
    </>
  );
}

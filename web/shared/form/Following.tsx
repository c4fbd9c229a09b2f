import { Form } from 'antd';
import { useEffect } from 'react';

/** Inside a form: shows what holds by now, where it was changed in another tab, or taken back. */
export function Following({ values }: { values: object }) {
  const form = Form.useFormInstance();
  const text = JSON.stringify(values);
  useEffect(() => form.setFieldsValue(JSON.parse(text)), [form, text]);
  return null;
}

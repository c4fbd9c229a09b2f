import { Form } from 'antd';
import { useEffect } from 'react';

/**
 * Inside a form: shows what holds by now, where it was changed in another tab, by somebody else, or taken back. What was
 * typed and not saved stays.
 */
export function Following({ values }: { values: object }) {
  const form = Form.useFormInstance();
  const text = JSON.stringify(values);
  useEffect(() => {
    const untouched = fieldsOf(JSON.parse(text)).filter(({ name }) => !form.isFieldTouched(name));
    form.setFields(untouched.map((field) => ({ ...field, touched: false })));
  }, [form, text]);
  return null;
}

type Field = { name: string[]; value: unknown };

/** Values of fields in groups, as settings are, each by its way through the groups. */
function fieldsOf(values: object, way: readonly string[] = []): Field[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const name = [...way, key];
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? fieldsOf(value, name) : [{ name, value }];
  });
}

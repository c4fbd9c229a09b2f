import { Form } from 'antd';
import { useEffect } from 'react';

/**
 * Updates the form around it when the record changes: in another tab, by someone else, or by an undo. Unsaved input
 * stays.
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

/** The fields of nested values, such as settings, each with its path through the groups. */
function fieldsOf(values: object, path: readonly string[] = []): Field[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const name = [...path, key];
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? fieldsOf(value, name) : [{ name, value }];
  });
}

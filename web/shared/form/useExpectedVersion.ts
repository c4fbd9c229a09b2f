/** Tracks which version of a record the form's input is based on. */
import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';

/**
 * `version`: the record's current version, undefined if it has none. An untouched form is based on the current
 * version; a touched form stays on the version seen when typing began, until the user reloads.
 */
export function useExpectedVersion(form: FormInstance, version: string | undefined) {
  const seen = useRef<string | null | undefined>(version);
  useEffect(() => {
    if (seen.current === null || !form.isFieldsTouched()) seen.current = version;
  }, [form, version]);
  return {
    /** The version to send with the input. */
    expectedVersion: () => seen.current ?? version,
    /** Called when the user has seen the newest version. */
    takeNewest: () => {
      seen.current = null;
    },
  };
}

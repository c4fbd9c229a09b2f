/** Which version of a record its form was filled in on. */
import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';

/**
 * `version`: of the record as it stands, undefined where it has none. A form in which nothing was typed shows what
 * stands; one in which something was typed goes by what was seen then, until its user asks for the newest.
 */
export function useSeenVersion(form: FormInstance, version: string | undefined) {
  const seen = useRef<string | null | undefined>(version);
  useEffect(() => {
    if (seen.current === null || !form.isFieldsTouched()) seen.current = version;
  }, [form, version]);
  return {
    /** To be sent with what was typed. */
    seenVersion: () => seen.current ?? version,
    /** The user was told what was saved meanwhile. */
    takeNewest: () => {
      seen.current = null;
    },
  };
}

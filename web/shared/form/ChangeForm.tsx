/** A form that sends one change, and keeps the input until the change succeeds. */
import type { Answer, ChangeEndpoint, Sent } from '@tripledger/contract/http/endpoint.ts';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallError, SentBy } from '../../api/call.ts';
import { useChange } from '../../api/useChange.ts';
import styles from './ChangeForm.module.css';
import { Conflict } from './Conflict.tsx';
import type { Previewing } from './Consequence.tsx';
import { texts } from './texts.ts';
import { useExpectedVersion } from './useExpectedVersion.ts';

type Body<E extends ChangeEndpoint> = Sent<E>['body'];

type Props<E extends ChangeEndpoint> = {
  endpoint: E;
  /** Path parameters and query, if the endpoint has any. */
  sent?: Omit<SentBy<E>, 'body'>;
  initial?: Partial<Body<E>>;
  /** `Form.Item`s, each named like its field in the body. */
  children: ReactNode;
  /** Converts the input to the request body; absent: the input is the body. */
  bodyOf?: (typed: Body<E>) => Body<E>;
  /**
   * The current version of the edited record, sent along as the version seen. If someone else has saved meanwhile,
   * the form offers to reload and keeps the input; add a `Following` to the form.
   */
  version?: string | undefined;
  /** Content above the button that explains the effect of saving, usually a `Consequence`. */
  consequence?: ((previewing: Previewing) => ReactNode) | undefined;
  /** The label of the button. */
  submit?: string;
  /** Renders a conflict above the button; absent: it is reported like any failure. */
  conflict?: (sentence: string) => ReactNode;
  /** Called after success: closes the form or continues. */
  onDone: (answer: Answer<E>) => void;
  /** Called after a failure, in addition to the usual report. */
  onFailed?: (error: CallError) => void;
};

/**
 * Messages for a field appear at the field, and the first such field gets the focus; other messages appear above the
 * button. Any other failure is reported as for every call, and the user may send again.
 */
export function ChangeForm<E extends ChangeEndpoint>({
  endpoint,
  sent,
  initial,
  children,
  bodyOf = (typed) => typed,
  version,
  consequence,
  submit = texts.save,
  conflict,
  onDone,
  onFailed,
}: Props<E>) {
  const [form] = Form.useForm<Body<E>>();
  const { expectedVersion, takeNewest } = useExpectedVersion(form, version);
  const change = useChange(endpoint, { showsConflicts: conflict !== undefined || version !== undefined });
  const focusedBefore = useRef<Element>(null);

  const [isBlocked, setIsBlocked] = useState(consequence !== undefined);

  const sentFor = (typed: Body<E>) => {
    const body = bodyOf(typed);
    return {
      ...sent,
      body: version === undefined ? body : { ...(body as object), version: expectedVersion() },
    } as SentBy<E>;
  };

  const send = (typed: Body<E>) => {
    if (change.isPending) return;
    focusedBefore.current = document.activeElement;
    change.mutate(sentFor(typed), {
      onSuccess: (answer) => {
        const fields = form.getFieldsError().map(({ name }) => ({ name, touched: false }));
        form.setFields(fields as never);
        takeNewest();
        onDone(answer);
      },
      onError: (error) => onFailed?.(error),
    });
  };

  const isOwnField = (field: string) =>
    form.getFieldsError().some(({ name }) => name.length === 1 && name[0] === field);
  const others = Object.entries(change.fields).filter(([field]) => !isOwnField(field));

  /** What the server said of a field no longer holds once the field has changed. */
  const forgetErrors = (changed: object) =>
    form.setFields(Object.keys(changed).map((name) => ({ name: [name], errors: [] })) as never);

  const showFieldErrors = useEffectEvent(() => {
    const faulty = Object.entries(change.fields).filter(([field]) => isOwnField(field));
    form.setFields(faulty.map(([name, message]) => ({ name: [name], errors: [message] })) as never);
    const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (first) form.scrollToField(first.name, { focus: true });
    else if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  });
  // Runs after the fields are enabled again, because a disabled field cannot get the focus.
  useEffect(() => {
    if (change.error) showFieldErrors();
  }, [change.error]);

  return (
    <Form
      form={form}
      layout="vertical"
      disabled={change.isPending}
      initialValues={initial as object}
      scrollToFirstError={{ focus: true }}
      // Messages are the product's, not the browser's.
      noValidate
      onValuesChange={forgetErrors}
      onFinish={send}
    >
      {children}
      {consequence && (
        <Typed form={form}>
          {(typed: Body<E>) =>
            consequence({ sent: sentFor(typed), isSaving: change.isPending, onPending: setIsBlocked })
          }
        </Typed>
      )}
      {others.length > 0 && (
        <Alert
          role="alert"
          type="error"
          showIcon
          style={{ marginBottom: 16 }}
          title={others.map(([, message]) => message).join(' ')}
        />
      )}
      {change.error?.isConflict && conflict?.(change.error.detail)}
      {change.error?.isConflict && !conflict && version !== undefined && (
        <Conflict
          sentence={change.error.detail}
          keepsTyped
          kind={endpoint.kind}
          onReloaded={() => {
            takeNewest();
            change.reset();
          }}
        />
      )}
      <div className={styles.submit}>
        <Button type="primary" htmlType="submit" disabled={isBlocked} loading={change.isPending}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

/** Passes on the form's values once they satisfy its rules, and re-renders separately from the form. */
function Typed<Values>({
  form,
  children,
}: {
  form: FormInstance<Values>;
  children: (typed: Values) => ReactNode;
}) {
  const values = Form.useWatch([], form);
  const [typed, setTyped] = useState<Values>();
  useEffect(() => {
    let isLatest = true;
    const keep = () => isLatest && setTyped(values);
    form.validateFields({ validateOnly: true }).then(keep, () => undefined);
    return () => {
      isLatest = false;
    };
  }, [form, values]);
  return typed && children(typed);
}

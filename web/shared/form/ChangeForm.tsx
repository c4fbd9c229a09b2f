/** A form that sends one change, and keeps what was typed until it is made. */
import type { Answer, ChangeEndpoint, Sent } from '@tripledger/contract/core/endpoint.ts';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallError, SentBy } from '../../api/call.ts';
import { useChange } from '../../api/useChange.ts';
import { Conflict } from './Conflict.tsx';
import type { Previewing } from './Consequence.tsx';
import { useSeenVersion } from './useSeenVersion.ts';

type Body<E extends ChangeEndpoint> = Sent<E>['body'];

type Props<E extends ChangeEndpoint> = {
  endpoint: E;
  /** Path parameters and query, where the endpoint has some. */
  sent?: Omit<SentBy<E>, 'body'>;
  initial?: Partial<Body<E>>;
  /** `Form.Item`s, each named as its field in the body. */
  children: ReactNode;
  /** What is sent of what was typed; absent: all of it. */
  bodyOf?: (typed: Body<E>) => Body<E>;
  /**
   * Of what is edited, as it stands: sent along as seen. Where somebody else saved meanwhile, the form offers to show
   * that, and keeps what was typed; put a `Following` into it.
   */
  version?: string | undefined;
  /** What stands above the button: what saving will do, a `Consequence`. */
  consequence?: ((previewing: Previewing) => ReactNode) | undefined;
  /** What the button says. */
  submit?: string;
  /** What stands above the button where somebody else was quicker, as the sentence says; absent: told as any failure. */
  conflict?: (sentence: string) => ReactNode;
  /** The change is made: close the form, or go on. */
  onDone: (answer: Answer<E>) => void;
  /** What else is told of a failure. */
  onFailed?: (error: CallError) => void;
};

/**
 * What the server says of a field stands at that field, the first of which gets the focus; what is nobody's fault stands
 * above the button. Of any other failure the user is told as of every call, and may send again.
 */
export function ChangeForm<E extends ChangeEndpoint>({
  endpoint,
  sent,
  initial,
  children,
  bodyOf = (typed) => typed,
  version,
  consequence,
  submit = 'Save',
  conflict,
  onDone,
  onFailed,
}: Props<E>) {
  const [form] = Form.useForm<Body<E>>();
  const { seenVersion, takeNewest } = useSeenVersion(form, version);
  const change = useChange(endpoint, { showsConflicts: conflict !== undefined || version !== undefined });
  const focusedBefore = useRef<Element>(null);

  const [isHeld, setIsHeld] = useState(consequence !== undefined);

  const sentFor = (typed: Body<E>) => {
    const body = bodyOf(typed);
    return {
      ...sent,
      body: version === undefined ? body : { ...(body as object), version: seenVersion() },
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

  const own = (field: string) =>
    form.getFieldsError().some(({ name }) => name.length === 1 && name[0] === field);
  const others = Object.entries(change.fields).filter(([field]) => !own(field));

  const showFaults = useEffectEvent(() => {
    const faulty = Object.entries(change.fields).filter(([field]) => own(field));
    form.setFields(faulty.map(([name, message]) => ({ name: [name], errors: [message] })) as never);
    const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (first) form.scrollToField(first.name, { focus: true });
    else if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  });
  // Once the fields can be typed in again: a disabled one takes no focus.
  useEffect(() => {
    if (change.error) showFaults();
  }, [change.error]);

  return (
    <Form
      form={form}
      layout="vertical"
      disabled={change.isPending}
      initialValues={initial as object}
      scrollToFirstError={{ focus: true }}
      onFinish={send}
    >
      {children}
      {consequence && (
        <Typed form={form}>
          {(typed: Body<E>) =>
            consequence({ sent: sentFor(typed), isSaving: change.isPending, onPending: setIsHeld })
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
      <Button type="primary" htmlType="submit" disabled={isHeld} loading={change.isPending}>
        {submit}
      </Button>
    </Form>
  );
}

/** Gets what is typed once it keeps the form's own rules, and is drawn anew by itself. */
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
    let isNewest = true;
    const keep = () => isNewest && setTyped(values);
    form.validateFields({ validateOnly: true }).then(keep, () => undefined);
    return () => {
      isNewest = false;
    };
  }, [form, values]);
  return typed && children(typed);
}

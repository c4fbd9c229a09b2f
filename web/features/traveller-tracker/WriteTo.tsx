import { mostChosen, writeTo } from '@tripledger/contract/traveller-tracker/messages.ts';
import { Form, Input, Select } from 'antd';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { texts } from './texts.ts';
import styles from './tracker.module.css';

type Person = { travellerId: number; bookingId: number };

/** A field without an input: its initial value is sent. */
const HiddenValue = () => null;

/** Neither an answer nor a reminder; the body has null for it. */
const none = 0;
const answerChoices = [
  ...[1, 4, 12, 24, 72, 168].map((hours) => ({ value: hours, label: texts.write.answerWithin(hours) })),
  { value: none, label: texts.write.noAnswer },
];
const remindHours = [1, 2, 4, 12, 24];

/** Sends an e-mail message to each of these travellers individually. */
export function WriteTo(props: { people: readonly Person[]; place: string; onDone: (id: number) => void }) {
  const { people, place, onDone } = props;
  const to = people.map(({ travellerId, bookingId }) => ({ travellerId, bookingId }));
  return (
    <FormModal title={texts.write.title(people.length)}>
      {(close) =>
        people.length > mostChosen ? (
          <p>{texts.write.tooMany(mostChosen)}</p>
        ) : (
          <ChangeForm
            endpoint={writeTo}
            initial={{ to, place: place.slice(0, 200), answerHours: 24, remindAfterHours: 4 }}
            bodyOf={({ answerHours, remindAfterHours, ...typed }) => ({
              ...typed,
              answerHours: answerHours || null,
              remindAfterHours: canRemind(answerHours, remindAfterHours) ? remindAfterHours : null,
            })}
            submit={texts.write.send}
            onDone={({ id }) => {
              close();
              onDone(id);
            }}
          >
            <p className={styles.told}>{texts.write.explanation}</p>
            <Form.Item name="to" noStyle>
              <HiddenValue />
            </Form.Item>
            <Form.Item name="place" noStyle>
              <HiddenValue />
            </Form.Item>
            <Form.Item
              name="subject"
              label={texts.write.subject}
              rules={[{ required: true, whitespace: true, message: texts.write.subjectRequired }]}
            >
              <Input maxLength={200} />
            </Form.Item>
            <Form.Item
              name="text"
              label={texts.write.message}
              rules={[{ required: true, whitespace: true, message: texts.write.messageRequired }]}
            >
              <Input.TextArea maxLength={5000} autoSize={{ minRows: 5, maxRows: 14 }} />
            </Form.Item>
            <Form.Item name="answerHours" label={texts.write.answer} extra={texts.write.answerHelp}>
              <Select options={answerChoices} />
            </Form.Item>
            <Reminder />
          </ChangeForm>
        )
      }
    </FormModal>
  );
}

type Hours = number | null | undefined;
const canRemind = (answerHours: Hours, after: Hours) => Boolean(after) && Number(after) < Number(answerHours);

/** Only while answers can still be given. */
function Reminder() {
  const answerHours: Hours = Form.useWatch('answerHours');
  const choices = remindHours.filter((hours) => canRemind(answerHours, hours));
  return (
    <Form.Item name="remindAfterHours" label={texts.write.reminder} hidden={choices.length === 0}>
      <Select
        options={[
          ...choices.map((hours) => ({ value: hours, label: texts.write.reminderAfter(hours) })),
          { value: none, label: texts.write.noReminder },
        ]}
      />
    </Form.Item>
  );
}

import { plural } from '@tripledger/charts/format.ts';
import { mostChosen, writeTo } from '@tripledger/contract/traveller-tracker/messages.ts';
import { Form, Input, Select } from 'antd';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import styles from './tracker.module.css';

type Person = { travellerId: number; bookingId: number };

/** A field without an input: its initial value is sent. */
const HiddenValue = () => null;

const hourWords = (hours: number) =>
  hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : plural(hours, 'hour');
/** Neither an answer nor a reminder; the body has null for it. */
const none = 0;
const answerChoices = [
  ...[1, 4, 12, 24, 72, 168].map((hours) => ({ value: hours, label: `Within ${hourWords(hours)}` })),
  { value: none, label: 'No answer needed' },
];
const remindHours = [1, 2, 4, 12, 24];

/** Sends an e-mail message to each of these travellers individually. */
export function WriteTo(props: { people: readonly Person[]; place: string; onDone: (id: number) => void }) {
  const { people, place, onDone } = props;
  const to = people.map(({ travellerId, bookingId }) => ({ travellerId, bookingId }));
  return (
    <FormModal title={`Message ${plural(people.length, 'traveller')}`}>
      {(close) =>
        people.length > mostChosen ? (
          <p>Select at most {mostChosen} travellers at a time.</p>
        ) : (
          <ChangeForm
            endpoint={writeTo}
            initial={{ to, place: place.slice(0, 200), answerHours: 24, remindAfterHours: 4 }}
            bodyOf={({ answerHours, remindAfterHours, ...typed }) => ({
              ...typed,
              answerHours: answerHours || null,
              remindAfterHours: canRemind(answerHours, remindAfterHours) ? remindAfterHours : null,
            })}
            submit="Send"
            onDone={({ id }) => {
              close();
              onDone(id);
            }}
          >
            <p className={styles.told}>
              Each traveller gets an e-mail of their own. Who wrote it, when and to whom is recorded.
            </p>
            <Form.Item name="to" noStyle>
              <HiddenValue />
            </Form.Item>
            <Form.Item name="place" noStyle>
              <HiddenValue />
            </Form.Item>
            <Form.Item
              name="subject"
              label="Subject"
              rules={[{ required: true, whitespace: true, message: 'Enter a subject.' }]}
            >
              <Input maxLength={200} />
            </Form.Item>
            <Form.Item
              name="text"
              label="Message"
              rules={[{ required: true, whitespace: true, message: 'Enter a message.' }]}
            >
              <Input.TextArea maxLength={5000} autoSize={{ minRows: 5, maxRows: 14 }} />
            </Form.Item>
            <Form.Item
              name="answerHours"
              label="Answer: I am safe, or I need help"
              extra="The message carries a link for each answer; no sign-in is needed. You get a report when all have answered, or the time is over."
            >
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
    <Form.Item
      name="remindAfterHours"
      label="Reminder to those who have not answered"
      hidden={choices.length === 0}
    >
      <Select
        options={[
          ...choices.map((hours) => ({ value: hours, label: `After ${hourWords(hours)}` })),
          { value: none, label: 'No reminder' },
        ]}
      />
    </Form.Item>
  );
}

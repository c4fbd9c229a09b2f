import { plural } from '@tripledger/charts/format.ts';
import { mostChosen, writeTo } from '@tripledger/contract/traveller-tracker/affected.ts';
import { Form, Input } from 'antd';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import styles from './tracker.module.css';

type Person = { travellerId: number; bookingId: number };

/** A field without an input: its initial value is sent. */
const HiddenValue = () => null;

/** Sends an e-mail message to each of these travellers individually. */
export function WriteTo(props: { people: readonly Person[]; place: string; onDone: () => void }) {
  const { people, place, onDone } = props;
  const to = people.map(({ travellerId, bookingId }) => ({ travellerId, bookingId }));
  return (
    <FormModal title={`Write to ${plural(people.length, 'traveller')}`}>
      {(close) =>
        people.length > mostChosen ? (
          <p>Choose at most {mostChosen} travellers at a time.</p>
        ) : (
          <ChangeForm
            endpoint={writeTo}
            initial={{ to, place: place.slice(0, 200) }}
            submit="Send"
            onDone={() => {
              onDone();
              close();
            }}
          >
            <p className={styles.told}>
              Each gets a message of their own by e-mail. It is recorded who wrote it, when and to whom.
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
          </ChangeForm>
        )
      }
    </FormModal>
  );
}

/** Shows in a form what loading its rates would do, or why they cannot be loaded. Loading waits for it. */
import { useQuery } from '@tanstack/react-query';
import type { previewFile, previewRate } from '@tripledger/contract/exchange-rates/calls.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { Alert, Form, Spin } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { type CallError, call, type SentBy } from '../../../api/call.ts';
import { sentText } from '../../../api/sent-text.ts';
import type { Previewing } from '../../../shared/form/Consequence.tsx';
import { restatedInWords } from '../../../shared/restated/texts.ts';
import { useMoneyFormat } from '../../../ui/money.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import styles from './rates.module.css';
import { texts } from './texts.ts';

type PreviewOfRates = typeof previewFile | typeof previewRate;
type Previewed = Answer<PreviewOfRates>;

export function RatesPreview(props: Previewing & { endpoint: PreviewOfRates }) {
  const { endpoint, sent, isSaving, onPending } = props;
  const form = Form.useFormInstance();
  const previewed = useDebounced(sent, 300);
  const text = sentText(previewed);
  const { data, error, isFetching } = useQuery<Previewed, CallError>({
    queryKey: ['preview', endpoint.path, text],
    queryFn: ({ signal }) => call(endpoint, previewed as SentBy<PreviewOfRates>, { signal }),
    enabled: !isSaving,
    gcTime: 0,
    meta: { quiet: true },
  });

  const isCurrent = text === sentText(sent) && !isFetching;
  const isPending = !isCurrent || !data || data.rates === 0;
  const reportPending = useEffectEvent(onPending);
  useEffect(() => reportPending(isPending), [isPending]);

  const showAtFields = useEffectEvent((fields: CallError['fields']) => {
    const entered = form.getFieldsError().map(({ name }) => String(name[0]));
    const faulty = Object.entries(fields).filter(([field]) => field !== 'file' && entered.includes(field));
    form.setFields(faulty.map(([name, message]) => ({ name: [name], errors: [message] })));
  });
  useEffect(() => {
    if (error) showAtFields(error.fields);
  }, [error]);

  return (
    <section className={styles.preview} aria-label={texts.effect} aria-live="polite" aria-busy={!isCurrent}>
      {!isCurrent && <Spin size="small" />}
      {isCurrent && data && <Effect of={data} />}
      {isCurrent && error && <Refusal error={error} sent={previewed} />}
    </section>
  );
}

function Effect({ of: { rates, corrected, restated, gaps } }: { of: Previewed }) {
  const format = useMoneyFormat();
  if (rates === 0) return <p>{texts.nothingNew}</p>;
  return (
    <>
      <p>{ratesInWords(rates, corrected)}</p>
      <p>{restatedInWords(restated, format)}</p>
      {gaps.length > 0 && (
        <Alert type="warning" showIcon title={texts.gaps} description={<Sentences list={gaps} />} />
      )}
    </>
  );
}

function ratesInWords(rates: number, corrected: number): string {
  if (corrected === 0) return texts.newRates(rates);
  return corrected === rates ? texts.correctedRates(rates) : texts.rates(rates, corrected);
}

/** What is wrong with other fields is shown at those. */
function Refusal({ error: { status, detail, fields }, sent }: { error: CallError; sent: object }) {
  if (status !== 400) return <Alert type="error" showIcon title={detail} />;
  const { file, __all__: all } = fields;
  const chosen = (sent as { body: { file?: File } }).body.file;
  return (
    <>
      {all !== undefined && <Alert type="error" showIcon title={all} />}
      {file !== undefined && chosen && (
        <Alert
          type="error"
          showIcon
          title={texts.faults(chosen.name)}
          description={<Sentences list={faultsIn(file, chosen.name)} />}
        />
      )}
    </>
  );
}

/** The parts of the server's sentence about a file: `rates.csv: row 2, …; row 3, ….` */
export function faultsIn(sentence: string, file: string): string[] {
  const rest = sentence.startsWith(`${file}: `) ? sentence.slice(file.length + 2) : sentence;
  // A quoted value may contain a semicolon itself.
  const parts = rest.replace(/\.$/, '').split(/; (?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
}

const Sentences = ({ list }: { list: readonly string[] }) => (
  <ul className={styles.sentences}>
    {list.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

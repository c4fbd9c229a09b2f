/** Before an export is sent by e-mail: to whom, in which format, and how many rows. */

import type { Sent } from '@tripledger/contract/http/endpoint.ts';
import {
  type emailExportInvoice,
  type emailExportSegments,
  emailedNotice,
  type invoiceRows,
  type segmentRows,
} from '@tripledger/contract/reports/data-export.ts';
import { formatName } from '@tripledger/contract/reports/kinds.ts';
import { Modal } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useChange } from '../../api/useChange.ts';
import { useUser } from '../../session/useUser.ts';
import { count } from '../../ui/format.ts';
import { useModal } from '../../ui/modal.tsx';
import { useNotices } from '../../ui/notices.tsx';
import styles from './EmailExport.module.css';
import { texts } from './texts.ts';

type Mail = typeof emailExportInvoice | typeof emailExportSegments;

type Props = {
  endpoint: Mail;
  rows: typeof invoiceRows | typeof segmentRows;
  query: Sent<typeof emailExportInvoice>['query'];
  fileName: string;
};

export function EmailExport({ endpoint, rows, query, fileName }: Props) {
  const { modal, close } = useModal();
  const { notification } = useNotices();
  const counted = useAnswer(rows as typeof invoiceRows, { query });
  const me = useUser().user.email;
  const email = useChange(endpoint as typeof emailExportInvoice);
  const send = () =>
    email.mutate(
      { query },
      {
        onSuccess: ({ email: address }) => {
          notification.success({
            title: emailedNotice.title,
            description: emailedNotice.text(address),
            duration: emailedNotice.milliseconds / 1000,
          });
          close();
        },
      },
    );
  const number = counted.isError ? texts.email.unknownRows : counted.data ? count(counted.data.rows) : '…';
  return (
    <Modal
      {...modal}
      title={texts.email.title}
      okText={texts.email.send}
      footer={undefined}
      onOk={send}
      confirmLoading={email.isPending}
    >
      <dl className={styles.facts} aria-busy={counted.isFetching}>
        {[
          [texts.email.to, me],
          [texts.email.format, formatName(query.reportFormat ?? 'csv')],
          [texts.email.file, fileName],
          [texts.email.rows, number],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

import { Button, Checkbox, Flex, Modal, Tabs } from 'antd';
import { useState } from 'react';
import { useLogout } from '../../session/useLogout.ts';
import { useMetadata } from '../../session/useMetadata.ts';
import { useScheme } from '../useScheme.ts';
import './embedded-page.css';
import { texts } from '../texts.ts';

/** The terms, which must be accepted before anything else; the only alternative is to log out. */
export default function Terms() {
  const [agreed, setAgreed] = useState(false);
  const { busy, remember } = useMetadata('accept-terms');
  const logout = useLogout();
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={840}
      title={texts.terms.title}
      footer={
        <Flex wrap justify="space-between" align="center" gap="small">
          <Checkbox
            style={{ textAlign: 'start' }}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          >
            {texts.terms.agreement}
          </Checkbox>
          <Flex gap="small">
            <Button onClick={logout}>{texts.logout}</Button>
            <Button type="primary" disabled={!agreed} loading={busy} onClick={remember}>
              {texts.terms.accept}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <Tabs
        items={[
          {
            key: 'terms',
            label: texts.termsOfUse,
            children: <Document title={texts.termsOfUse} file="terms" />,
          },
          {
            key: 'privacy',
            label: texts.privacyPolicy,
            children: <Document title={texts.privacyPolicy} file="privacy" />,
          },
        ]}
      />
    </Modal>
  );
}

function Document({ title, file }: { title: string; file: string }) {
  const [scheme] = useScheme();
  return <iframe className="embedded-page" title={title} src={`/pages/${file}.html?scheme=${scheme}`} />;
}

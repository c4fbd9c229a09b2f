import { Button, Checkbox, Flex, Modal, Tabs } from 'antd';
import { useState } from 'react';
import { useLogout } from '../../session/useLogout.ts';
import { useMetadata } from '../../session/useMetadata.ts';
import { useScheme } from '../useScheme.ts';
import './embedded-page.css';

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
      title="Please accept the terms to continue"
      footer={
        <Flex wrap justify="space-between" align="center" gap="small">
          <Checkbox
            style={{ textAlign: 'start' }}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          >
            I have read and accept the Terms of Use and the Privacy Policy
          </Checkbox>
          <Flex gap="small">
            <Button onClick={logout}>Logout</Button>
            <Button type="primary" disabled={!agreed} loading={busy} onClick={remember}>
              Accept
            </Button>
          </Flex>
        </Flex>
      }
    >
      <Tabs
        items={[
          { key: 'terms', label: 'Terms of Use', children: <Document title="Terms of Use" file="terms" /> },
          {
            key: 'privacy',
            label: 'Privacy Policy',
            children: <Document title="Privacy Policy" file="privacy" />,
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

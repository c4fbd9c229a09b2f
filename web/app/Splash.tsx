import { Flex, Spin } from 'antd';

/** Fills the page while nothing can be shown yet. */
export function Splash({ label }: { label: string }) {
  return (
    <Flex vertical align="center" justify="center" gap="middle" style={{ minHeight: '100dvh' }} role="status">
      <Spin size="large" />
      <span style={{ color: 'var(--ant-color-text-secondary)' }}>{label} …</span>
    </Flex>
  );
}

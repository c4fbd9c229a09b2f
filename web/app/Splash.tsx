import { Flex, Spin, Typography } from 'antd';

/** Fills the page while there is nothing to show yet. */
export function Splash({ label }: { label: string }) {
  return (
    <Flex vertical align="center" justify="center" gap="middle" style={{ minHeight: '100dvh' }} role="status">
      <Spin size="large" />
      <Typography.Text type="secondary">{label} …</Typography.Text>
    </Flex>
  );
}

import { Spin } from 'antd';

/** Stands for a screen that is not there yet, as high as one: what lies below does not come into sight to leave it again. */
export function WaitingPage() {
  return <Spin style={{ display: 'block', minHeight: '100dvh', paddingTop: '20vh' }} />;
}

import { Spin } from 'antd';

/**
 * The placeholder of a loading screen. It is as high as the window, so that the content below it does not flash into
 * view.
 */
export function WaitingPage() {
  return <Spin style={{ display: 'block', minHeight: '100dvh', paddingTop: '20vh' }} />;
}

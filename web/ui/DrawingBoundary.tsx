import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { texts } from './texts.ts';

/**
 * Confines a rendering failure to its block. The usual cause is a code chunk that failed to load because a newer
 * version has been installed; reloading the page fetches the new one.
 */
export class DrawingBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" style={{ margin: 'auto', textAlign: 'center' }}>
        <p>{texts.block.notShown}</p>
        <Button onClick={() => window.location.reload()}>{texts.block.reload}</Button>
      </div>
    );
  }
}

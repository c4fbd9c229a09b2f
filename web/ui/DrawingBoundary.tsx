import { Button } from 'antd';
import { Component, type ReactNode } from 'react';

/**
 * Keeps a block that cannot be drawn from taking the page with it. The usual cause is a part of the program
 * that did not load, because a newer version was installed meanwhile: reloading the page gets that one.
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
        <p>This part could not be shown.</p>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </div>
    );
  }
}

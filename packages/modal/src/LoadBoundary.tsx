import { Component, type ReactNode } from 'react'

/**
 * Keeps the host's page working when the modal could not be loaded, for example offline or after a deploy. `onFailed` lets the
 * caller show the failure, for example on the button.
 */
export class LoadBoundary extends Component<LoadBoundary.Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

export declare namespace LoadBoundary {
  type Props = { readonly onFailed: () => void; readonly children: ReactNode }
}

import { Component, type ReactNode } from 'react'

/**
 * Keeps the host's page working when the modal could not be loaded, for example offline or after a deploy. `onFailed` lets the
 * caller show the failure, for example on the button. `fallback` replaces the part that failed.
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
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

export declare namespace LoadBoundary {
  type Props = {
    readonly onFailed: () => void
    readonly fallback?: ReactNode
    readonly children: ReactNode
  }
}

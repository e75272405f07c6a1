import { Component, type ReactNode } from 'react'

/**
 * Keeps a modal that could not be loaded (offline, a deploy in between) from taking the host's page with it. `onFailed` hears of
 * it, to say so where the visitor asked for the modal.
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

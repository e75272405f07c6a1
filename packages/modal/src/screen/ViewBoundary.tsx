import { Component, type ReactNode } from 'react'
import { chunkOf, useChunk } from '../shell/chunk.ts'
import type { ViewFailed } from './ViewFailed.tsx'

/** Loaded with the first view that fails. If this fails as well, the button offers a reload. */
const failedChunk = chunkOf(() => import('./ViewFailed.tsx'))

/** Keeps a failing view from taking the host's page with it: says what happened, and offers the view anew. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Failed error={this.state.error} again={() => this.setState({ error: undefined })} />
  }
}

function Failed(props: ViewFailed.Props) {
  const module = useChunk(failedChunk)
  return module ? <module.ViewFailed {...props} /> : null
}

import { Button } from '@latchkey/ui/button/Button'
import { Component, type ReactNode } from 'react'
import { useErrorText } from '../i18n/useErrorText.ts'
import { useText } from '../i18n/useText.ts'
import { FaultView } from './FaultView.tsx'

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

function Failed({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  const text = useText('shell')
  const { errorText } = useErrorText()
  return (
    <FaultView title={text('somethingWrong')} {...errorText(error)}>
      <Button kind="filled" wide onClick={again}>
        {text('tryAgain')}
      </Button>
    </FaultView>
  )
}

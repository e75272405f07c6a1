import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Component, type ReactNode } from 'react'
import { errorText } from '../errorText.ts'
import { shellText } from '../i18n/en/shell.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** Keeps a failing view from taking the host's page with it: says what happened, and offers the view anew. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    const { text, code } = errorText(this.state.error)
    return (
      <>
        <ViewHeader title={shellText.failedTitle} />
        <SheetBody>
          <Banner tone="bad" title={text} detail={code} />
          <Button kind="filled" wide onClick={() => this.setState({ error: undefined })}>
            {shellText.tryAgain}
          </Button>
        </SheetBody>
      </>
    )
  }
}

import { type ErrorRow, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { useContext } from 'react'
import { shellText } from './en/shell.ts'
import { fillText, TextContext, useText } from './useText.ts'

/** The words for errors: English, or what the host put in place of a code's text. */
export function useErrorText() {
  const { errors } = useContext(TextContext)
  const text = useText('shell', shellText)

  function messageOf(error: ErrorRow | LatchkeyError): string {
    const own = errors?.[error.code]
    return own === undefined ? error.message : fillText(own, ('values' in error && error.values) || {})
  }

  /** What to tell a visitor, and the code they can pass on. Texts for developers and logs are not shown. */
  function errorText(error: unknown): { readonly text: string; readonly code: string } {
    if (!isLatchkeyError(error)) return { text: text.somethingWrong, code: 'UNKNOWN' }
    return { text: error.audience === 'user' ? messageOf(error) : text.didNotWork, code: error.code }
  }

  return { messageOf, errorText }
}

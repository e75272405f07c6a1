import { isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { useContext } from 'react'
import { shellText } from './en/shell.ts'
import { fillText } from './fillText.ts'
import { TextContext, useText } from './useText.ts'

/** The words for errors: English, or what the host put in place of a code's text. */
export function useErrorText() {
  const own = useContext(TextContext)?.errors
  const text = useText('shell', shellText)

  function messageOf({ code, message, values = {} }: Message): string {
    const text = own?.[code]
    return text === undefined ? message : fillText(text, values)
  }

  /** What to tell a visitor, and the code they can pass on. Texts for developers and logs are not shown. */
  function errorText(error: unknown): { readonly text: string; readonly code: string } {
    if (!isLatchkeyError(error)) return { text: text.somethingWrong, code: 'UNKNOWN' }
    return { text: error.audience === 'user' ? messageOf(error) : text.didNotWork, code: error.code }
  }

  return { messageOf, errorText }
}

/** An error, or its row when it has no slots. */
type Message = Pick<LatchkeyError, 'code' | 'message'> & Partial<Pick<LatchkeyError, 'values'>>

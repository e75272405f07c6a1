import { socialStartPath } from '@latchkey/contracts/constants/startPages'
import type { Latchkey } from '../../latchkey.ts'
import { openStartPage, type StartedWindow } from '../../startPage/openStartPage.ts'

/** What a page does with windows of social providers. */
export type PopupPage = {
  /** Opens a window; undefined when the browser blocks it. Allowed only while the page handles the visitor's click. */
  readonly open: (latchkey: Pick<Latchkey, 'clock'>, secureUrl: string) => StartedWindow | undefined
  /** Hears messages of other windows. Returns a function that stops. */
  readonly listen: (hear: (message: { readonly origin: string; readonly data: unknown }) => void) => () => void
}

export const browserPopups: PopupPage = {
  open: ({ clock }, secureUrl) =>
    openStartPage({
      clock,
      url: `${secureUrl}${socialStartPath}`,
      // It keeps its opener, to which the callback page posts the result.
      navigate: (popup, url) => popup.location.replace(url),
    }),
  listen(hear) {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  },
}

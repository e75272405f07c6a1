import { paymentPage, paymentStartPath } from '@latchkey/contracts/constants/startPages'
import { livePart } from '@latchkey/core/features/feature'
import type { Latchkey } from '@latchkey/core/latchkey'
import { openStartPage, type StartedWindow } from '@latchkey/core/startPage/openStartPage'

/** The window in which the visitor pays. */
type PaymentWindow = {
  /** Opens the window on its start page, which then navigates to `url` if given. Browsers allow this only in a click handler. */
  readonly open: (url?: string) => void
  readonly show: (url: string) => void
  /** Closes the window while it shows the start page. The provider's page closes itself. */
  readonly close: () => void
  /** `none`: not opened by this page, for example after a reload. */
  readonly state: () => 'none' | 'blocked' | ReturnType<StartedWindow['state']>
}

/** The window of an instance. It outlives the view, because visitors may close the modal while they pay. */
export const paymentWindowOf = (latchkey: Latchkey): PaymentWindow =>
  livePart(latchkey, 'paymentWindow', () => create(latchkey))

function create({ clock, options }: Latchkey): PaymentWindow {
  let opened: StartedWindow | 'none' | 'blocked' = 'none'
  const current = () => (typeof opened === 'string' ? undefined : opened)
  return {
    open(url) {
      opened =
        openStartPage({
          clock,
          url: `${options.serverUrl}${paymentStartPath}`,
          // The start page drops its opener, so that the provider's page cannot navigate the app. It then navigates itself, because
          // the app can no longer do so.
          navigate: (popup, target) =>
            popup.postMessage({ type: paymentPage, url: target }, new URL(options.serverUrl).origin),
        }) ?? 'blocked'
      if (url !== undefined) current()?.show(url)
    },
    show: (url) => current()?.show(url),
    close: () => current()?.close(),
    state: () => (typeof opened === 'string' ? opened : opened.state()),
  }
}

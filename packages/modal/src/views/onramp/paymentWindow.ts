import { paymentWindowSize } from '@latchkey/contracts/constants/onramp'
import { livePart } from '@latchkey/core/features/feature'
import type { Latchkey } from '@latchkey/core/latchkey'

/** The window in which the visitor pays. */
type PaymentWindow = {
  /** Opens the window, empty without a URL. Browsers allow this only in a click handler. */
  readonly open: (url?: string) => void
  readonly show: (url: string) => void
  /** Closes the empty window. The provider's page closes itself. */
  readonly close: () => void
  /** `none`: not opened by this page, as after a reload. */
  readonly state: () => 'none' | 'open' | 'closed' | 'blocked'
}

/** The window of an instance. It outlives the view, because visitors may close the modal while they pay. */
export const paymentWindowOf = (latchkey: Latchkey): PaymentWindow => livePart(latchkey, 'paymentWindow', create)

function create(): PaymentWindow {
  let opened: Window | null | undefined
  return {
    open(url) {
      opened = window.open('about:blank', '', `popup,${featuresOf(paymentWindowSize)}`)
      // Otherwise the provider's page could navigate the app's window.
      if (opened) opened.opener = null
      if (url !== undefined) opened?.location.replace(url)
    },
    show: (url) => opened?.location.replace(url),
    close: () => opened?.close(),
    state: () => (opened === undefined ? 'none' : opened === null ? 'blocked' : opened.closed ? 'closed' : 'open'),
  }
}

const featuresOf = (size: Readonly<Record<string, number>>): string =>
  Object.entries(size)
    .map(([name, value]) => `${name}=${value}`)
    .join()

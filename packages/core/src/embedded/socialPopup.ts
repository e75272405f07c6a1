/** The window of a social provider. */
export type SocialPopup = {
  readonly show: (uri: string) => void
  readonly isClosed: () => boolean
  readonly close: () => void
}

/** What a page does with windows of social providers. */
export type PopupPage = {
  /** Opens an empty window; undefined when the browser blocks it. Allowed only while it handles the visitor's click. */
  readonly open: () => SocialPopup | undefined
  /** Hears messages of other windows. Returns a function that stops. */
  readonly listen: (hear: (message: { readonly origin: string; readonly data: unknown }) => void) => () => void
}

/** Spec S4.7. */
const [width, height] = [600, 800]

export const browserPopups: PopupPage = {
  open() {
    const { screenX, screenY, outerWidth, outerHeight } = window
    const left = Math.round(screenX + Math.max(0, outerWidth - width) / 2)
    const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2)
    const popup = window.open('about:blank', '', `popup,width=${width},height=${height},left=${left},top=${top}`)
    if (!popup) return undefined
    return {
      show: (uri) => popup.location.replace(uri),
      isClosed: () => popup.closed,
      close: () => popup.close(),
    }
  },
  listen(hear) {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  },
}

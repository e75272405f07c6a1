import { type SiteWindowRequest, siteWindowReady } from './openSiteWindow.ts'

/** The frame closes the window when it has the answer. This closes it if the frame is gone. */
const closeAfterMs = 2_000

/** Requests the task from the frame that opened this window. A window that another site opened gets none. */
export function requestOfOpener<request extends SiteWindowRequest>(
  type: request['type'],
): Promise<{ readonly request: request; readonly answer: (value: unknown) => void }> {
  const opener: Window | null = window.opener
  return new Promise((resolve) => {
    addEventListener('message', function listen({ source, origin, data, ports: [port] }: MessageEvent<request>) {
      if (source !== opener || origin !== location.origin || data?.type !== type || !port) return
      removeEventListener('message', listen)
      const answer = (value: unknown) => {
        port.postMessage(value)
        setTimeout(() => window.close(), closeAfterMs)
      }
      resolve({ request: data, answer })
    })
    opener?.postMessage({ type: siteWindowReady }, location.origin)
  })
}

import { isRecord } from '@latchkey/base/isRecord'

const path = '/passkey'
const pollMs = 500

/** Creates a passkey in a window of its own, where the frame may not. It brings back only the passkey's id. */
export function createInWindow(window: Window, ownerName: string): Promise<string> {
  const popup = window.open(
    `${path}#${new URLSearchParams({ name: ownerName })}`,
    '_blank',
    'popup,width=480,height=640',
  )
  if (!popup) return Promise.reject(new TypeError('The browser blocked the window'))
  return new Promise((resolve, reject) => {
    const end = () => {
      window.clearInterval(timer)
      window.removeEventListener('message', hear)
    }
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== popup || !isRecord(data)) return
      if (data.type !== 'passkey created' || typeof data.credentialId !== 'string') return
      end()
      resolve(data.credentialId)
    }
    const timer = window.setInterval(() => {
      if (!popup.closed) return
      end()
      reject(new TypeError('The window was closed'))
    }, pollMs)
    window.addEventListener('message', hear)
  })
}

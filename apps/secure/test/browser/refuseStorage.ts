/**
 * Init script that makes the secure frame's database and Web Locks fail as in Chromium 156 when third-party cookies are blocked and
 * storage isn't partitioned. A headless shell can't be configured to do so.
 */
export function refuseStorage(): void {
  if (!location.hostname.startsWith('secure.')) return
  const open = () => {
    const request = { error: new DOMException('Internal error opening backing store.', 'UnknownError'), onerror() {} }
    setTimeout(() => request.onerror())
    return request
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: { open } })
  const request = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'))
  Object.defineProperty(navigator, 'locks', { value: { request } })
}

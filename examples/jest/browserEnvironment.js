import { TestEnvironment } from 'jest-environment-jsdom'

const missing = [
  ...['TextDecoder', 'TextEncoder', 'MessageChannel', 'crypto', 'structuredClone'],
  ...['fetch', 'Headers', 'Request', 'Response', 'ReadableStream'],
  // That of Node's own APIs.
  'Uint8Array',
]

/** jsdom with what browsers have and jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of missing)
      Object.defineProperty(this.global, name, { configurable: true, writable: true, value: globalThis[name] })
  }
}

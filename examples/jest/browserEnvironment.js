import { TestEnvironment } from 'jest-environment-jsdom'

/** jsdom with what browsers have and jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    const { TextDecoder, TextEncoder, Uint8Array, MessageChannel, crypto, structuredClone } = globalThis
    const { fetch, Headers, Request, Response } = globalThis
    for (const [name, value] of Object.entries({
      ...{ TextDecoder, TextEncoder, Uint8Array, MessageChannel, crypto, structuredClone },
      ...{ fetch, Headers, Request, Response },
    }))
      Object.defineProperty(this.global, name, { configurable: true, writable: true, value })
  }
}

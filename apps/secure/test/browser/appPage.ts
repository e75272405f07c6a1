// An app's page that embeds the secure site, for browser tests.
import type { FrameRequestName } from '@latchkey/contracts/frame/messageTypes'
import { createFrameHost } from '@latchkey/frame/host/createFrameHost'
import { request } from '@latchkey/frame/host/request'

const events: unknown[] = []
const host = createFrameHost({
  // On the port of this page, unless the page names another origin.
  secureOrigin: document.documentElement.dataset.secure ?? `http://secure.localhost:${location.port}`,
  projectId: '0'.repeat(32),
})
host.on('connection changed', (event) => events.push(event))

type Reply = { readonly answer?: unknown; readonly code?: string; readonly message?: string }

/** Sends a request to the frame. Resolves with the result, or the code and text of the error. */
async function ask(name: FrameRequestName, payload?: unknown): Promise<Reply> {
  try {
    return { answer: await request(host, name, payload as never) }
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string }
    return { code, message }
  }
}

export const app = { ask, events }
Object.assign(globalThis, { app })

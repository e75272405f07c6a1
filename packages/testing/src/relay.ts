import { createRelay } from '@latchkey/relay/createRelay'
import { memoryMailbox } from '@latchkey/relay/mailbox/memory'

/** A relay in this process. It is the real one, with mailboxes in memory: nothing is written, nothing is reached outside. */
export type TestRelay = {
  /** For `relayUrl`: `ws://127.0.0.1:…`. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts a relay on loopback. Every well-formed project id is let in. Rejects when the port is taken. */
export async function startTestRelay({ port = 0 }: startTestRelay.Params = {}): Promise<TestRelay> {
  const { url, close } = await createRelay({ port, mailbox: memoryMailbox() })
  return { url, stop: close }
}

export declare namespace startTestRelay {
  /** `port`: 0 (default) takes any free one. */
  type Params = { readonly port?: number }
}

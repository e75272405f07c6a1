import { createRelay } from '@latchkey/relay/createRelay'
import { memoryMailbox } from '@latchkey/relay/mailbox/memory'

/** The real relay, running in this process with mailboxes in memory. */
export type TestRelay = {
  /** For `relayUrl`: `ws://127.0.0.1:…`. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts a relay on loopback that accepts every valid project id. Rejects when the port is in use. */
export async function startTestRelay({ port = 0 }: startTestRelay.Params = {}): Promise<TestRelay> {
  const { url, close } = await createRelay({ port, mailbox: memoryMailbox() })
  return { url, stop: close }
}

export declare namespace startTestRelay {
  /** `port`: 0 (default) takes a free port. */
  type Params = { readonly port?: number }
}

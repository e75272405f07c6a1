import type { JsonValue } from '@latchkey/base/codec/canonicalJson'
import type { VaultCall } from '../commands.ts'
import type { VaultAsk } from '../outputs.ts'
import { createExchange, type Exchange } from './vaultExchange.ts'

/** Sends requests at the same time. Resolves with their answers, in the same order. */
export type ExchangeAll = (
  requests: readonly {
    readonly name: string
    readonly call: VaultCall
    readonly payload: { readonly [name: string]: JsonValue }
  }[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>

type Waiting = { readonly ask: VaultAsk; readonly answer: (sealed: Uint8Array) => void }

/** `send` passes sealed requests to the frame in one message and resolves with the sealed answers. */
export function createExchanges(send: (asks: readonly VaultAsk[]) => Promise<readonly Uint8Array[]>): {
  readonly exchange: Exchange
  readonly exchangeAll: ExchangeAll
} {
  let size = 1
  let waiting: readonly Waiting[] = []

  async function sendWaiting(): Promise<void> {
    const batch = waiting
    waiting = []
    const answers = await send(batch.map(({ ask }) => ask))
    for (const [at, { answer }] of batch.entries()) answer(answers[at] ?? new Uint8Array(0))
  }

  const exchange = createExchange(
    (call, sealed) =>
      new Promise((answer) => {
        waiting = [...waiting, { ask: { call, sealed }, answer }]
        if (waiting.length === size) void sendWaiting()
      }),
  )

  async function exchangeAll(requests: Parameters<ExchangeAll>[0]) {
    size = requests.length
    const answers = await Promise.all(requests.map(({ name, call, payload }) => exchange(name, call, payload)))
    size = 1
    return answers
  }

  return { exchange, exchangeAll }
}

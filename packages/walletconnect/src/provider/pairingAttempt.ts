import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/connect'
import { SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/signClient'
import type { ProviderCore } from './providerCore.ts'
import type { ProviderNamespaces } from './types.ts'

/** The one attempt to reach a wallet that a provider makes at a time. A new one ends the one before. */
export type PairingAttempt = {
  readonly start: <answer>(params: PairingAttempt.Params<answer>) => Promise<answer>
  readonly abort: () => void
  /** True for the pairing that somebody here waits for. */
  readonly waitsFor: (pairingTopic: string) => boolean
}

export declare namespace PairingAttempt {
  type Opened<answer> = { readonly uri: string; readonly answer: Promise<answer>; readonly cancel: () => void }
  type Params<answer> = {
    readonly namespaces: ProviderNamespaces
    readonly open: () => Promise<Opened<answer>>
    readonly signal?: AbortSignal | undefined
  }
}

export function createPairingAttempt(core: ProviderCore): PairingAttempt {
  let current: { readonly cancel: () => void; pairingTopic?: string } | undefined
  return {
    async start({ namespaces, open, signal }) {
      current?.cancel()
      let aborted = signal?.aborted ?? false
      let cancelOpened = (): void => {}
      const attempt: { readonly cancel: () => void; pairingTopic?: string } = {
        cancel() {
          aborted = true
          cancelOpened()
        },
      }
      current = attempt
      signal?.addEventListener('abort', attempt.cancel)
      try {
        if (aborted) throw errorOf(CONNECT_ABORTED)
        const { uri, answer, cancel } = await open()
        answer.catch(() => {})
        cancelOpened = cancel
        if (aborted) cancel()
        else await storePendingPairing(core, { uri, namespaces, attempt })
        if (!aborted) core.events.emit('display_uri', uri)
        return await answer
      } catch (error) {
        // A page that goes away takes nothing back: the wallet's yes is taken up by the next one.
        if (current === attempt && !isLatchkeyError(error, SIGN_CLIENT_DESTROYED)) await clearPendingPairing(core)
        throw error
      } finally {
        signal?.removeEventListener('abort', attempt.cancel)
        if (current === attempt) current = undefined
      }
    },
    abort: () => current?.cancel(),
    waitsFor: (pairingTopic) => current?.pairingTopic === pairingTopic,
  }
}

type Opened = {
  readonly uri: string
  readonly namespaces: ProviderNamespaces
  readonly attempt: { pairingTopic?: string }
}

/** The pairing is noted before the code is shown: the wallet's yes may come after a reload. */
async function storePendingPairing({ memory }: ProviderCore, { uri, namespaces, attempt }: Opened): Promise<void> {
  const pairingTopic = /^wc:([0-9a-f]{64})@/.exec(uri)?.[1]
  if (!pairingTopic) return
  attempt.pairingTopic = pairingTopic
  await memory.set({ ...memory.state(), pending: { pairingTopic, namespaces } })
}

/** Nobody waits for a wallet any more. */
export async function clearPendingPairing({ memory, log }: ProviderCore): Promise<void> {
  const { pending, ...state } = memory.state()
  if (pending) await memory.set(state).catch(() => log('provider.store.failed'))
}

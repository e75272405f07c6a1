import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { CONNECT_ABORTED } from '@latchkey/contracts/errors/pairing'
import { SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/protocolClient'
import type { ProviderCore } from './providerCore.ts'
import type { ProviderNamespaces } from './types.ts'

/** The pending pairing of a provider. Starting another one ends it. */
export type PairingAttempt = {
  readonly start: <answer>(params: PairingAttempt.Params<answer>) => Promise<answer>
  readonly abort: () => void
  /** True for the topic of the pending pairing. */
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
        // A destroyed client keeps its pairing: the next page takes over the wallet's approval.
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

/** Stores the pairing before the QR code is shown: the wallet's approval may arrive after a reload. */
async function storePendingPairing({ memory }: ProviderCore, { uri, namespaces, attempt }: Opened): Promise<void> {
  const pairingTopic = /^wc:([0-9a-f]{64})@/.exec(uri)?.[1]
  if (!pairingTopic) return
  attempt.pairingTopic = pairingTopic
  await memory.set({ ...memory.state(), pending: { pairingTopic, namespaces } })
}

/** Deletes the stored pairing. */
export async function clearPendingPairing({ memory, log }: ProviderCore): Promise<void> {
  const { pending, ...state } = memory.state()
  if (pending) await memory.set(state).catch(() => log('provider.store.failed'))
}

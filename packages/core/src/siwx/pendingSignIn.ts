import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { requestExpiryDefaultSec } from '@latchkey/contracts/constants/sign'
import { REQUEST_EXPIRED } from '@latchkey/contracts/errors/sign'
import type { OrphanResponse } from '@latchkey/walletconnect/sign/types'
import { loadWalletConnect } from '../connect/loadWalletConnect.ts'
import type { WalletLink } from '../connect/port.ts'
import { livePart } from '../features/feature.ts'
import type { Latchkey } from '../latchkey.ts'
import type { AccountKey } from './signInState.ts'

/** A sign-in request pending in a session's wallet, with the data that a reloaded page needs to process the response. */
export type PendingSignIn = {
  readonly key: AccountKey
  readonly topic: string
  readonly requestId: number
  readonly message: string
  readonly expiresAtMs: number
}

const storageKeyOf = ({ options }: Latchkey): string => `latchkey.signIn.${options.projectId}`

/** A link that stores the sign-in request while the wallet has it. */
export function storingLink(latchkey: Latchkey, params: storingLink.Params): WalletLink {
  const { link, key, topic, message } = params
  return {
    ...link,
    async request(asked) {
      const { client } = await loadWalletConnect(latchkey)
      // Emitted right before `onDelivered`.
      const stop = client.on('session_request_sent', ({ id: requestId, topic: sentTo }) => {
        if (sentTo !== topic) return
        const expiresAtMs = latchkey.clock.now() + requestExpiryDefaultSec * 1000
        store(latchkey, { key, topic, requestId, message, expiresAtMs })
      })
      try {
        return await link.request({ ...asked, onDelivered: stop })
      } finally {
        stop()
        store(latchkey, undefined)
      }
    },
  }
}

export declare namespace storingLink {
  type Params = Pick<PendingSignIn, 'key' | 'topic' | 'message'> & { readonly link: WalletLink }
}

/** A request that a reload interrupted, and its response. */
export type InterruptedSignIn = { readonly pending: PendingSignIn; readonly answer: Promise<OrphanResponse> }

/** Listens for the response as soon as the page starts: it may arrive before the wallet is connected again. Idempotent. */
export function watchInterrupted(latchkey: Latchkey): { interrupted?: InterruptedSignIn | undefined } {
  return livePart(latchkey, 'siwx.interrupted', () => {
    const pending = load(latchkey)
    if (!pending) return {}
    const answer = answerTo(latchkey, pending).finally(() => store(latchkey, undefined))
    // It may not be awaited: the visitor can choose another account.
    answer.catch(() => {})
    return { interrupted: { pending, answer } }
  })
}

/** The interrupted request of this account over a session that is still connected. Returned only once. */
export function takeInterrupted(latchkey: Latchkey, key: AccountKey): InterruptedSignIn | undefined {
  const watched = watchInterrupted(latchkey)
  const { interrupted } = watched
  const { connections } = latchkey.store.getState()
  if (interrupted?.pending.key !== key || !connections.some(({ id }) => id === interrupted.pending.topic))
    return undefined
  watched.interrupted = undefined
  return interrupted
}

/** @throws REQUEST_EXPIRED, errors of loading the protocol */
async function answerTo(latchkey: Latchkey, { topic, requestId, expiresAtMs }: PendingSignIn): Promise<OrphanResponse> {
  const { client } = await loadWalletConnect(latchkey)
  const { clock, live } = latchkey
  let end = () => {}
  const answer = new Promise<OrphanResponse>((resolve, reject) => {
    const expire = () => reject(errorOf(REQUEST_EXPIRED))
    const stops = [
      client.on('orphan_response', (response) => {
        if (response.id === requestId) resolve(response)
      }),
      client.on('session_delete', (ended) => {
        if (ended.topic === topic) expire()
      }),
      clock.after(expiresAtMs - clock.now(), expire),
    ]
    end = () => {
      for (const stop of stops) stop()
    }
  })
  live.cleanup.add(end)
  return await answer.finally(() => {
    end()
    live.cleanup.delete(end)
  })
}

function store(latchkey: Latchkey, pending: PendingSignIn | undefined): void {
  const { webStorage } = latchkey.live
  try {
    if (pending) webStorage.setItem(storageKeyOf(latchkey), JSON.stringify(pending))
    else webStorage.removeItem(storageKeyOf(latchkey))
  } catch {
    // With full storage, the visitor is prompted again after a reload.
  }
}

/** Ignores invalid data, because other scripts can write to the same storage. */
function load(latchkey: Latchkey): PendingSignIn | undefined {
  try {
    const value: unknown = JSON.parse(latchkey.live.webStorage.getItem(storageKeyOf(latchkey)) ?? 'null')
    const isPending =
      isRecord(value) &&
      [value.key, value.topic, value.message].every((text) => typeof text === 'string') &&
      [value.requestId, value.expiresAtMs].every(Number.isFinite)
    const pending = value as PendingSignIn
    return isPending && pending.expiresAtMs > latchkey.clock.now() ? pending : undefined
  } catch {
    return undefined
  }
}

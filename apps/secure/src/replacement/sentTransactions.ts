import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { withWebLock } from '@latchkey/base/webLock'
import type { PreparedEvmTransaction } from '@latchkey/eip155/keys/prepareTransaction'
import { fromQuantity } from '@latchkey/eip155/rpc/quantity'
import type { DeviceStore, SentTransaction } from '../signer/deviceStore.ts'

type Store = { readonly store: Pick<DeviceStore, 'sentTransactions' | 'saveSentTransactions'> }

/** Older ones are dropped, and can then no longer be replaced. */
const sentMax = 20

/** Stores a transaction that was sent, replacing an earlier one with its nonce. */
export async function recordSent({ store }: Store, params: recordSent.Params): Promise<void> {
  const { userId, chainId, hash, prepared } = params
  const { transaction } = prepared as PreparedEvmTransaction
  const { nonce = 0, to, value = 0n, data = '0x', maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = transaction
  const sent = { chainId, nonce, hash, to: to ?? undefined, value, data, maxFeePerGas, maxPriorityFeePerGas }
  // Tabs share the list.
  await withWebLock('latchkey.sent', async () => {
    const others = (await store.sentTransactions(userId)).filter((one) => !isAt(one, sent))
    await store.saveSentTransactions(userId, [...others, sent].slice(-sentMax))
  })
}

export declare namespace recordSent {
  type Params = {
    readonly userId: string
    /** CAIP-2 id. */
    readonly chainId: string
    readonly hash: string
    /** As signed. */
    readonly prepared: PreparedTransaction
  }
}

/** The transaction that this device sent with a nonce. It may have been mined since. */
export async function findSent({ store }: Store, params: findSent.Params): Promise<SentTransaction | undefined> {
  const nonce = fromQuantity(params.nonce)
  const sent = nonce === undefined ? [] : await store.sentTransactions(params.userId)
  return sent.find((one) => isAt(one, { chainId: params.chainId, nonce: Number(nonce) }))
}

export declare namespace findSent {
  type Params = {
    readonly userId: string
    /** CAIP-2 id. */
    readonly chainId: string
    /** As the app wrote it. */
    readonly nonce: unknown
  }
}

type Place = Pick<SentTransaction, 'chainId' | 'nonce'>
const isAt = (one: Place, other: Place): boolean => one.chainId === other.chainId && one.nonce === other.nonce

import { toQuantity } from '../rpc/quantity.ts'

/** Marks ids of batches that were sent one by one; viem and wagmi make and read the same ids. */
const mark = '5792'.repeat(16)
/** In place of the hash of a call that was not sent. */
const notSent = '0'.repeat(64)
const word = /.{64}/g

/** Batch id of transactions that were sent one by one: it holds their hashes, so that it means something after a reload too. */
export function transactionsId(params: transactionsId.Parts): string {
  const hashes = params.hashes.map((hash) => hash?.slice(2) ?? notSent)
  return `0x${hashes.join('')}${toQuantity(params.chainId).slice(2).padStart(64, '0')}${mark}`
}

export declare namespace transactionsId {
  type Parts = {
    readonly chainId: number
    /** In the order of the calls; undefined for one that was not sent. */
    readonly hashes: readonly (string | undefined)[]
  }
}

/** What a batch id of {@link transactionsId} holds; undefined for an id of a wallet. */
export function readTransactionsId(id: string): transactionsId.Parts | undefined {
  if (!/^0x([0-9a-f]{64}){3,}$/i.test(id) || !id.endsWith(mark)) return undefined
  const words = id.slice(2, -mark.length).match(word) ?? []
  const chainId = Number(`0x${words.at(-1)}`)
  return { chainId, hashes: words.slice(0, -1).map((hash) => (hash === notSent ? undefined : `0x${hash}`)) }
}

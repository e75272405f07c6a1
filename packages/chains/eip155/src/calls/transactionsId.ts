import { toQuantity } from '../rpc/quantity.ts'

/** Ends the id of a batch that was sent as separate transactions. viem and wagmi use the same format. */
const mark = '5792'.repeat(16)
/** Replaces the hash of a call that was not sent. */
const notSent = '0'.repeat(64)
const word = /.{64}/g

/** Encodes the hashes of separately sent transactions in a batch id, so that the status can still be read after a reload. */
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

/** Decodes a batch id created by {@link transactionsId}; undefined for an id chosen by a wallet. */
export function readTransactionsId(id: string): transactionsId.Parts | undefined {
  if (!/^0x([0-9a-f]{64}){3,}$/i.test(id) || !id.endsWith(mark)) return undefined
  const words = id.slice(2, -mark.length).match(word) ?? []
  const chainId = Number(`0x${words.at(-1)}`)
  return { chainId, hashes: words.slice(0, -1).map((hash) => (hash === notSent ? undefined : `0x${hash}`)) }
}

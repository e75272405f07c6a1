import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { TEST_WALLET_OPTIONS_INVALID } from '@latchkey/contracts/errors/testing'
import type { TestChain } from './testWallet.ts'

/** Default network of a wallet. */
export const localChain: TestChain = { id: 31337, rpcUrl: 'http://127.0.0.1:8545' }

/** @throws TEST_WALLET_OPTIONS_INVALID */
export function chainOf(id: number | CaipNetworkId): CaipNetworkId {
  const isSolana = typeof id === 'string' && parseCaipNetworkId(id)?.namespace === 'solana'
  return isSolana ? id : evmChainOf(id)
}

/** @throws TEST_WALLET_OPTIONS_INVALID */
export function evmChainOf(id: number | CaipNetworkId): CaipNetworkId {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return `eip155:${id}`
  if (typeof id === 'string' && /^[1-9]\d*$/.test(parseEip155(id) ?? '')) return id
  throw errorOf(TEST_WALLET_OPTIONS_INVALID, { values: { reason: `${id} is not the id of an EVM network` } })
}

function parseEip155(id: string): string | undefined {
  const parsed = parseCaipNetworkId(id)
  return parsed?.namespace === 'eip155' ? parsed.reference : undefined
}

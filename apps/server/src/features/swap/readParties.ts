import { parseCaipAddress } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import { INVALID_CAIP_ADDRESS } from '@latchkey/contracts/errors/connect'
import { SWAP_TOKEN_UNKNOWN } from '@latchkey/contracts/errors/swap'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { SwapSupport } from '../../chains/chainSupport.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import { tokenOf } from '../../chains/tokenOf.ts'
import { providerOf } from '../../providers/swap/providerOf.ts'
import type { SwapProvider } from '../../providers/swap/swapProvider.ts'

/** A chain on which tokens can be exchanged. */
export type SwapChain = {
  readonly chain: ChainConfig
  readonly provider: SwapProvider
  readonly support: SwapSupport
}

/** Undefined if the tokens of the network cannot be exchanged. */
export function findSwapChain(chains: readonly ChainConfig[], networkId: string | undefined): SwapChain | undefined {
  const chain = chains.find(({ id }) => id === networkId)
  const provider = chain && providerOf(chain)
  const support = chain && namespaceOf(chain.id)?.swaps
  return chain && provider && support ? { chain, provider, support } : undefined
}

/** Account and tokens of a swap. Addresses are in canonical spelling. */
export type Parties = SwapChain & { readonly account: string; readonly from: string; readonly to: string }

/**
 * Undefined if the tokens of the network cannot be exchanged. @throws INVALID_CAIP_ADDRESS, SWAP_TOKEN_UNKNOWN,
 * API_REQUEST_INVALID for two networks, or twice the same token
 */
export function readParties(chains: readonly ChainConfig[], params: readParties.Params): Parties | undefined {
  const networkId = parseCaipAddress(params.from)?.networkId
  for (const other of [params.to, params.userAddress]) {
    if (parseCaipAddress(other)?.networkId !== networkId)
      throw invalid('the account and both tokens must be on one network')
  }
  const found = findSwapChain(chains, networkId)
  if (!found) return undefined
  const from = readToken(found.chain, params.from)
  const to = readToken(found.chain, params.to)
  if (from === to) throw invalid('a token cannot be swapped for itself')
  return { ...found, account: readAccount(params.userAddress), from, to }
}

export declare namespace readParties {
  /** CAIP-10. */
  type Params = { readonly userAddress: string; readonly from: string; readonly to: string }
}

/** The address of a CAIP-10 account. @throws INVALID_CAIP_ADDRESS */
export function readAccount(caipAddress: string): string {
  const { address, networkId } = parseAccount(caipAddress)
  if (networkId === undefined) throw errorOf(INVALID_CAIP_ADDRESS, { values: { value: caipAddress.slice(0, 100) } })
  return address
}

/** The address of one of the chain's tokens, or {@link nativeTokenAddress}. @throws SWAP_TOKEN_UNKNOWN */
export function readToken(chain: ChainConfig, caipAddress: string): string {
  const address = parseCaipAddress(caipAddress)?.address ?? ''
  if (address.toLowerCase() === nativeTokenAddress) return nativeTokenAddress
  const token = tokenOf(chain, address)
  if (!token) throw errorOf(SWAP_TOKEN_UNKNOWN, { values: { token: caipAddress.slice(0, 100) } })
  return token.address
}

const invalid = (reason: string) => errorOf(API_REQUEST_INVALID, { values: { reason } })

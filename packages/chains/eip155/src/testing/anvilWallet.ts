import { errorOf } from '@latchkey/base/errors'
import { USER_REJECTED, WALLET_CHAIN_NOT_ADDED } from '@latchkey/contracts/errors/wallet'
import type { SigningAccount } from '../keys/mnemonicAccounts.ts'
import { signingMethods, signRequest } from '../keys/signRequest.ts'
import type { Eip1193Provider } from '../provider/provider.ts'

/** An EIP-1193 wallet for tests: real keys, real chains. It starts with the first chain; the others must be added. */
export function anvilWallet(params: anvilWallet.Params): Eip1193Provider & anvilWallet.Controls {
  const { account, rpcUrls } = params
  const known = new Set([Object.keys(rpcUrls)[0]])
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const asked: string[] = []
  let chainId = Object.keys(rpcUrls)[0] ?? ''
  let shared = false
  let answer: ((method: string) => unknown) | undefined
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const hexOf = (id: string) => `0x${Number(id).toString(16)}`

  async function run(method: string, args: readonly Record<string, unknown>[]): Promise<unknown> {
    if (method === 'eth_requestAccounts') shared = true
    if (method === 'eth_requestAccounts' || method === 'eth_accounts')
      return shared ? [account.address.toLowerCase()] : []
    if (method === 'eth_chainId') return hexOf(chainId)
    if (method === 'wallet_addEthereumChain') return known.add(String(Number(args[0]?.chainId))) && null
    if (method === 'wallet_switchEthereumChain') {
      const next = String(Number(args[0]?.chainId))
      if (!known.has(next)) throw { code: WALLET_CHAIN_NOT_ADDED.rpcCode, message: 'Unrecognized chain ID' }
      if (next !== chainId) {
        chainId = next
        emit('chainChanged', hexOf(next))
      }
      return null
    }
    if (method === 'wallet_revokePermissions') {
      shared = false
      return null
    }
    if (signingMethods.some((name) => name === method))
      return await signRequest(account, {
        method,
        params: args,
        chainId: `eip155:${chainId}`,
        rpcUrl: rpcUrls[chainId] ?? '',
      })
    throw { code: 4200, message: `no ${method}` }
  }

  return {
    request: async ({ method, params: args }) => {
      asked.push(method)
      const said = answer?.(method)
      return said === undefined ? await run(method, (args ?? []) as readonly Record<string, unknown>[]) : said
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    asked,
    emit,
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    reject: (wanted) => {
      answer = (method) => {
        if (method === wanted) throw errorOf(USER_REJECTED)
        return undefined
      }
    },
    answerWith: (wanted, value) => {
      answer = (method) => (method === wanted ? value : undefined)
    },
  }
}

export declare namespace anvilWallet {
  type Params = {
    readonly account: SigningAccount
    /** Endpoint by chain id, the wallet's own network first. */
    readonly rpcUrls: Readonly<Record<string, string>>
  }
  type Controls = {
    /** Methods requested so far. */
    readonly asked: readonly string[]
    readonly emit: (event: string, payload: unknown) => void
    /** Number of event listeners held. */
    readonly listening: () => number
    /** From now on the visitor rejects this method. */
    readonly reject: (method: string) => void
    readonly answerWith: (method: string, value: unknown) => void
  }
}

import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { WALLET_CHAIN_NOT_ADDED, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { fromQuantity, toQuantity } from '@latchkey/eip155/rpc/quantity'
import type { AnswerRequest, ScriptedWallet } from '../requests/scriptedWallet.ts'
import { signWithScript } from '../requests/signWithScript.ts'
import type { RequestInfo } from '../script/walletRequest.ts'
import { callAnswers } from './answerCalls.ts'
import { assertAccount, endpointOf, firstParam, invalidParams, sharedAccounts } from './ethereumRequest.ts'
import { forward } from './forward.ts'

/** Handles an EIP-1193 request like a wallet: the script decides requests that need approval, reads go to the network. */
export const answerEthereum: AnswerRequest = async (wallet, request) => {
  const { method } = request
  const answer = answers[method]
  if (answer) return await answer(wallet, request)
  if (wallet.state.ringOf(request.chainId).keys.methods.includes(method)) return await sign(wallet, request)
  if (/^(wallet_|personal_|eth_sign|eth_decrypt|eth_getEncryption)/.test(method))
    throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  return await forward(endpointOf(wallet, request.chainId), request)
}

const answers: Readonly<Record<string, AnswerRequest>> = {
  ...callAnswers,
  eth_chainId: async (_, { chainId }) => toQuantity(numberOf(chainId)),
  net_version: async (_, { chainId }) => String(numberOf(chainId)),
  eth_accounts: async (wallet, request) => sharedAccounts(wallet, request),
  eth_coinbase: async (wallet, request) => sharedAccounts(wallet, request)[0] ?? null,
  async eth_requestAccounts(wallet, request) {
    if (sharedAccounts(wallet, request).length === 0) await connect(wallet, request)
    return sharedAccounts(wallet, request)
  },
  async wallet_requestPermissions(wallet, request) {
    await connect(wallet, request)
    return permissions(wallet, request)
  },
  wallet_getPermissions: async (wallet, request) => permissions(wallet, request),
  async wallet_revokePermissions({ state }, { from }) {
    await state.disconnectSites([from])
    return null
  },
  async wallet_switchEthereumChain(wallet, request) {
    const next = chainOf(request)
    const { state, script } = wallet
    if (!state.rpcUrl(next)) throw errorOf(WALLET_CHAIN_NOT_ADDED)
    if (next !== state.chainId()) await script.submit(request, () => state.selectChain(next)).outcome
    return null
  },
  async wallet_addEthereumChain({ state, script }, request) {
    const next = chainOf(request)
    const { rpcUrls } = firstParam(request)
    const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find((url) => URL.canParse(url)) : undefined
    if (!rpcUrl) throw invalidParams(request, 'rpcUrls names no address')
    if (next === state.chainId()) return null
    await script.submit(request, async () => {
      state.addChain(next, rpcUrl)
      await state.selectChain(next)
    }).outcome
    return null
  },
  async wallet_watchAsset({ script }, request) {
    await script.submit(request, async () => true).outcome
    return true
  },
}

const numberOf = (chainId: string) => Number(chainId.slice('eip155:'.length))

const connect = ({ state, script }: ScriptedWallet, request: RequestInfo): Promise<unknown> =>
  script.submit(request, () => state.connectSite(request.from)).outcome

function permissions(wallet: ScriptedWallet, request: RequestInfo): readonly unknown[] {
  const value = sharedAccounts(wallet, request)
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return value.length === 0 ? [] : [{ parentCapability: 'eth_accounts', invoker: request.from, caveats }]
}

async function sign(wallet: ScriptedWallet, request: RequestInfo): Promise<unknown> {
  assertAccount(wallet, request, undefined)
  // Signing needs no endpoint; only sending does.
  if (request.method === 'eth_sendTransaction') endpointOf(wallet, request.chainId)
  return await signWithScript(wallet, request)
}

function chainOf(request: RequestInfo): CaipNetworkId {
  const id = fromQuantity(firstParam(request).chainId)
  if (id === undefined) throw invalidParams(request, 'chainId is missing')
  return `eip155:${id}`
}

import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { WALLET_CHAIN_NOT_ADDED, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import { fromQuantity, toQuantity } from '@latchkey/eip155/rpc/quantity'
import type { Question } from '../script/walletRequest.ts'
import { callAnswers } from './answerCalls.ts'
import {
  type Answer,
  assertAccount,
  type EthereumWallet,
  endpointOf,
  firstParam,
  invalidParams,
  sharedAccounts,
} from './ethereumWallet.ts'
import { forward } from './forward.ts'

/** Answers one EIP-1193 request as wallets do: what needs a person goes through the script, reads go to the network. */
export async function answerEthereum(wallet: EthereumWallet, question: Question): Promise<unknown> {
  const { method } = question
  if (wallet.state.ring.methods.includes(method) && !method.startsWith('wallet_')) return await sign(wallet, question)
  const answer = answers[method]
  if (answer) return await answer(wallet, question)
  if (/^(wallet_|personal_|eth_sign|eth_decrypt|eth_getEncryption)/.test(method))
    throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  return await read(wallet, question)
}

const answers: Readonly<Record<string, Answer>> = {
  ...callAnswers,
  eth_chainId: async (_, { chainId }) => toQuantity(numberOf(chainId)),
  net_version: async (_, { chainId }) => String(numberOf(chainId)),
  eth_accounts: async (wallet, question) => sharedAccounts(wallet, question),
  eth_coinbase: async (wallet, question) => sharedAccounts(wallet, question)[0] ?? null,
  async eth_requestAccounts(wallet, question) {
    if (sharedAccounts(wallet, question).length === 0) await connect(wallet, question)
    return sharedAccounts(wallet, question)
  },
  async wallet_requestPermissions(wallet, question) {
    await connect(wallet, question)
    return permissions(wallet, question)
  },
  wallet_getPermissions: async (wallet, question) => permissions(wallet, question),
  async wallet_revokePermissions({ state }, { from }) {
    await state.forgetSites([from])
    return null
  },
  async wallet_switchEthereumChain(wallet, question) {
    const next = chainOf(question)
    const { state, script } = wallet
    if (!state.rpcUrl(next)) throw errorOf(WALLET_CHAIN_NOT_ADDED)
    if (next !== state.chainId()) await script.ask(question, () => state.chooseChain(next)).outcome
    return null
  },
  async wallet_addEthereumChain({ state, script }, question) {
    const next = chainOf(question)
    const { rpcUrls } = firstParam(question)
    const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find((url) => URL.canParse(url)) : undefined
    if (!rpcUrl) throw invalidParams(question, 'rpcUrls names no address')
    if (next === state.chainId()) return null
    await script.ask(question, async () => {
      state.addChain(next, rpcUrl)
      await state.chooseChain(next)
    }).outcome
    return null
  },
  async wallet_watchAsset({ script }, question) {
    await script.ask(question, async () => true).outcome
    return true
  },
}

const numberOf = (chainId: string) => Number(chainId.slice('eip155:'.length))

const connect = ({ state, script }: EthereumWallet, question: Question): Promise<unknown> =>
  script.ask(question, () => state.connectSite(question.from)).outcome

function permissions(wallet: EthereumWallet, question: Question): readonly unknown[] {
  const value = sharedAccounts(wallet, question)
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return value.length === 0 ? [] : [{ parentCapability: 'eth_accounts', invoker: question.from, caveats }]
}

async function sign(wallet: EthereumWallet, question: Question): Promise<unknown> {
  const { state, script } = wallet
  const { method, params, chainId } = question
  assertAccount(wallet, question, state.ring.accountOf(method, params))
  const index = state.accountIndex()
  // A network without an endpoint can still be signed for; only sending needs one.
  const rpcUrl = method === 'eth_sendTransaction' ? endpointOf(wallet, chainId) : (state.rpcUrl(chainId) ?? '')
  return await script.ask(question, () => state.ring.sign({ index, method, params, chainId, rpcUrl })).outcome
}

const read: Answer = (wallet, question) => forward(endpointOf(wallet, question.chainId), question)

function chainOf(question: Question): CaipNetworkId {
  const id = fromQuantity(firstParam(question).chainId)
  if (id === undefined) throw invalidParams(question, 'chainId is missing')
  return `eip155:${id}`
}

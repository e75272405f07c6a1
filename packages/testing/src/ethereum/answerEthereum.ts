import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import {
  RPC_INVALID_PARAMS,
  WALLET_CHAIN_DISCONNECTED,
  WALLET_CHAIN_NOT_ADDED,
  WALLET_METHOD_UNSUPPORTED,
  WALLET_UNAUTHORIZED,
} from '@latchkey/contracts/errors/wallet'
import { fromQuantity, toQuantity } from '@latchkey/eip155/rpc/quantity'
import type { Script } from '../script/createScript.ts'
import type { Question } from '../script/walletRequest.ts'
import type { WalletState } from '../walletState.ts'
import { forward } from './forward.ts'

/** What answering needs of the wallet. */
export type EthereumWallet = { readonly state: WalletState; readonly script: Script }

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

type Answer = (wallet: EthereumWallet, question: Question) => Promise<unknown>

const answers: Readonly<Record<string, Answer>> = {
  eth_chainId: async (_, { chainId }) => toQuantity(numberOf(chainId)),
  net_version: async (_, { chainId }) => String(numberOf(chainId)),
  eth_accounts: async (wallet, question) => shared(wallet, question),
  eth_coinbase: async (wallet, question) => shared(wallet, question)[0] ?? null,
  async eth_requestAccounts(wallet, question) {
    if (shared(wallet, question).length === 0) await connect(wallet, question)
    return shared(wallet, question)
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
    const [{ rpcUrls }] = question.params as [{ rpcUrls?: unknown }]
    const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find((url) => URL.canParse(url)) : undefined
    if (!rpcUrl) throw invalid(question, 'rpcUrls names no address')
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

/** Accounts the asker may see. Over the relay they were shared with the session. */
const shared = ({ state }: EthereumWallet, { via, from }: Question): readonly string[] =>
  via === 'relay' || state.isConnected(from) ? [state.address()] : []

const connect = ({ state, script }: EthereumWallet, question: Question): Promise<unknown> =>
  script.ask(question, () => state.connectSite(question.from)).outcome

function permissions(wallet: EthereumWallet, question: Question): readonly unknown[] {
  const value = shared(wallet, question)
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return value.length === 0 ? [] : [{ parentCapability: 'eth_accounts', invoker: question.from, caveats }]
}

async function sign(wallet: EthereumWallet, question: Question): Promise<unknown> {
  const { state, script } = wallet
  const { method, params, chainId } = question
  const allowed = shared(wallet, question).map((address) => address.toLowerCase())
  const named = state.ring.accountOf(method, params)?.toLowerCase()
  if (allowed.length === 0 || (named !== undefined && !allowed.includes(named))) throw errorOf(WALLET_UNAUTHORIZED)
  const index = state.accountIndex()
  // A network without an endpoint can still be signed for; only sending needs one.
  const rpcUrl = method === 'eth_sendTransaction' ? endpoint(wallet, question) : (state.rpcUrl(chainId) ?? '')
  return await script.ask(question, () => state.ring.sign({ index, method, params, chainId, rpcUrl })).outcome
}

const read: Answer = (wallet, question) => forward(endpoint(wallet, question), question)

function endpoint({ state }: EthereumWallet, { chainId }: Question): string {
  const rpcUrl = state.rpcUrl(chainId)
  if (!rpcUrl) throw errorOf(WALLET_CHAIN_DISCONNECTED)
  return rpcUrl
}

const invalid = ({ method }: Question, reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

function chainOf(question: Question): CaipNetworkId {
  const [first] = Array.isArray(question.params) ? question.params : []
  const id = fromQuantity((first as { chainId?: unknown } | undefined)?.chainId)
  if (id === undefined) throw invalid(question, 'chainId is missing')
  return `eip155:${id}`
}

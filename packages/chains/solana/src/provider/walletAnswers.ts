import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { NETWORK_NOT_FOUND } from '@latchkey/contracts/errors/networks'
import { WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { WalletLink } from '@latchkey/core/connect/port'
import type { ProviderActions } from '@latchkey/core/provider/chainProvider'
import type {
  StandardChain,
  StandardSolanaAccount,
  StandardTransactionInput,
} from '@latchkey/core/provider/standardSolanaWallet'
import {
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
} from '@solana/kit'
import { requestSolana } from '../link/requestSolana.ts'
import { standardChain } from '../networks/standardChain.ts'
import { callRpcAt } from '../rpc/callRpc.ts'
import { signAndSend } from '../transfer/signAndSend.ts'

/**
 * Keeps the accounts of the Wallet Standard wallet in sync with the connection, reports changes to `changed`, and handles its
 * requests.
 */
export function walletAnswers(
  actions: ProviderActions,
  chains: readonly StandardChain[],
  changed: (accounts: readonly StandardSolanaAccount[]) => void,
) {
  let accounts: readonly StandardSolanaAccount[] = []
  const refresh = () => {
    const now = sharedAccounts(actions, chains)
    if (now.map(({ address }) => address).join() === accounts.map(({ address }) => address).join()) return
    accounts = now
    changed(accounts)
  }
  refresh()
  actions.subscribe(refresh, actions.account())
  return {
    async connect({ silent = false }: { readonly silent?: boolean } = {}) {
      await actions.restored()
      if (!silent) await actions.connect()
      refresh()
      return { accounts }
    },
    async disconnect() {
      await actions.disconnect()
      refresh()
    },
    signMessage: inOrder(actions, signMessage),
    signTransaction: inOrder(actions, signTransaction),
    signAndSendTransaction: inOrder(actions, signAndSendTransaction),
  }
}

/** Handles inputs sequentially, because wallets show one request at a time. */
const inOrder =
  <input, output>(actions: ProviderActions, answer: (actions: ProviderActions, input: input) => Promise<output>) =>
  async (...inputs: readonly input[]): Promise<readonly output[]> => {
    const outputs: output[] = []
    for (const input of inputs) outputs.push(await answer(actions, input))
    return outputs
  }

/** The active account comes first. Empty until the wallet has confirmed the connection. */
function sharedAccounts(access: ProviderActions, chains: readonly StandardChain[]): readonly StandardSolanaAccount[] {
  const { status, address, accounts } = access.account()
  if (status !== 'connected' || address === undefined) return []
  return [address, ...accounts.filter((account) => account !== address)].map((account) => ({
    address: account,
    publicKey: bytesOf(account),
    chains,
    features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
  }))
}

async function signMessage(
  access: ProviderActions,
  input: { readonly account: { readonly address: string }; readonly message: Uint8Array },
): Promise<{ readonly signedMessage: Uint8Array; readonly signature: Uint8Array }> {
  const { account, message } = input
  const link = linkOf(access, account.address)
  const params = { message: getBase58Decoder().decode(message), pubkey: account.address }
  const { signature } = await requestSolana(link, { method: 'solana_signMessage', params })
  return { signedMessage: message, signature: bytesOf(signature) }
}

async function signTransaction(
  access: ProviderActions,
  input: StandardTransactionInput,
): Promise<{ readonly signedTransaction: Uint8Array }> {
  const { address } = input.account
  const link = linkOf(access, address)
  await goTo(access, link, input.chain)
  const params = { transaction: toBase64(input.transaction), pubkey: address }
  const { signature, transaction } = await requestSolana(link, { method: 'solana_signTransaction', params })
  const signed = transaction === undefined ? undefined : fromBase64(transaction)
  return { signedTransaction: signed ?? withSignature(input.transaction, address, signature) }
}

async function signAndSendTransaction(
  access: ProviderActions,
  input: StandardTransactionInput,
): Promise<{ readonly signature: Uint8Array }> {
  const { address } = input.account
  const link = linkOf(access, address)
  const network = await goTo(access, link, input.chain)
  const transaction = toBase64(input.transaction)
  return { signature: bytesOf(await signAndSend({ link, transaction, address }, callRpcAt(rpcUrlOf(network)))) }
}

/** @throws WALLET_UNAUTHORIZED when the connected wallet does not share the account */
function linkOf(access: ProviderActions, address: string): WalletLink {
  const link = access.link()
  if (!link || !access.account().accounts.includes(address)) throw errorOf(WALLET_UNAUTHORIZED)
  return link
}

/**
 * The network of a request, to which the wallet is switched; the current network if the request names none. @throws
 * NETWORK_NOT_FOUND
 */
async function goTo(access: ProviderActions, link: WalletLink, chain: StandardChain | undefined) {
  const current = link.networkId()
  const stays = chain === undefined || chain === standardChain(current)
  const network = access.networks.find(({ caipNetworkId }) =>
    stays ? caipNetworkId === current : standardChain(caipNetworkId) === chain,
  )
  if (!network) throw errorOf(NETWORK_NOT_FOUND, { values: { networkId: chain ?? current } })
  if (!stays) await access.switchNetwork(network)
  return network
}

/** Older wallets return only the signature. */
function withSignature(transaction: Uint8Array, address: string, signature: string): Uint8Array {
  const { messageBytes, signatures } = getTransactionDecoder().decode(transaction)
  const own = { [address]: bytesOf(signature) as SignatureBytes }
  return new Uint8Array(getTransactionEncoder().encode({ messageBytes, signatures: { ...signatures, ...own } }))
}

const bytesOf = (base58: string) => new Uint8Array(getBase58Encoder().encode(base58))

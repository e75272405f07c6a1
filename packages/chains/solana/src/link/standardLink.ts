import type { CaipNetworkId } from '@latchkey/base/caip'
import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/pairing'
import {
  WALLET_METHOD_UNSUPPORTED,
  WALLET_RESPONSE_MALFORMED,
  WALLET_UNAUTHORIZED,
} from '@latchkey/contracts/errors/wallet'
import { requestWallet } from '@latchkey/core/chain/requestWallet'
import type { Connector, WalletChange, WalletLink } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { getBase58Decoder, getBase58Encoder, getTransactionDecoder, isAddress } from '@solana/kit'
import { featureOf, type StandardAccount, type StandardWallet } from '../discovery/standardWallet.ts'
import { standardChain } from '../networks/standardChain.ts'
import type { SolanaMethod, SolanaRequests } from './requests.ts'

/** Requests accounts from a wallet in the page, which prompts the visitor. */
export async function connectWallet(
  wallet: StandardWallet,
  params: Parameters<Connector['connect']>[0],
): Promise<WalletLink> {
  const { networks, networkId, signal } = params
  const accounts = await connect(wallet, { signal })
  if (accounts.length === 0) throw errorOf(WALLET_HAS_NO_ACCOUNT)
  return linkOf(wallet, { accounts, networkId: startNetwork(wallet, networks, networkId) })
}

/** Restores the link without a prompt; undefined if the wallet no longer shares accounts. */
export async function reconnectWallet(
  wallet: StandardWallet,
  params: Parameters<Connector['reconnect']>[0],
): Promise<WalletLink | undefined> {
  const { networks, signal } = params
  const accounts = await connect(wallet, { input: { silent: true }, signal })
  const lastUsed = networks[0]?.caipNetworkId
  return accounts.length === 0
    ? undefined
    : linkOf(wallet, { accounts, networkId: startNetwork(wallet, networks, lastUsed) })
}

async function connect(
  wallet: StandardWallet,
  params: { readonly input?: { readonly silent: boolean }; readonly signal: AbortSignal | undefined },
): Promise<readonly StandardAccount[]> {
  const method = 'standard:connect'
  const feature = featureOf(wallet, method)
  if (!feature) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  await requestWallet(() => feature.connect(params.input), { method, signal: params.signal })
  return solanaAccounts(wallet)
}

function solanaAccounts({ accounts }: StandardWallet): readonly StandardAccount[] {
  return accounts.filter(
    ({ address, chains }) => isAddress(address) && chains.some((chain) => chain.startsWith('solana:')),
  )
}

/** The requested network. Defaults to the app's first network that the wallet supports, else to the app's first network. */
function startNetwork(wallet: StandardWallet, networks: readonly Network[], wanted?: CaipNetworkId): CaipNetworkId {
  const offered = networks.map(({ caipNetworkId }) => caipNetworkId)
  if (wanted && offered.includes(wanted)) return wanted
  return offered.find((id) => wallet.chains.includes(standardChain(id))) ?? offered[0] ?? 'solana:mainnet'
}

/** A wallet in the page has no current network: the link stores one and passes it with each transaction. */
function linkOf(
  wallet: StandardWallet,
  start: { readonly accounts: readonly StandardAccount[]; readonly networkId: CaipNetworkId },
): WalletLink {
  let { accounts, networkId } = start
  const listeners = new Set<(change: WalletChange) => void>()
  const tell = (change: WalletChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const addresses = () => accounts.map(({ address }) => address)
  const watch = () =>
    featureOf(wallet, 'standard:events')?.on('change', (changed) => {
      if (!changed.accounts) return
      accounts = solanaAccounts(wallet)
      tell({ type: 'accounts', accounts: addresses() })
    }) ?? (() => {})
  let unwatch = () => {}
  return {
    accounts: addresses,
    describe: (address) => ({ publicKey: address, label: accounts.find((one) => one.address === address)?.label }),
    networkId: () => networkId,
    async request({ method, params, signal }) {
      const pubkey = isRecord(params) ? params.pubkey : undefined
      const account = accounts.find(({ address }) => address === pubkey)
      if (!account) throw errorOf(WALLET_UNAUTHORIZED)
      const target = { wallet, account, chain: standardChain(networkId) }
      const ask = standardAnswers[method as SolanaMethod]?.(target, params as never)
      if (!ask) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
      return await requestWallet(ask, { method, signal })
    },
    async switchNetwork(network) {
      if (network.caipNetworkId === networkId) return
      networkId = network.caipNetworkId
      tell({ type: 'network', networkId })
    },
    async disconnect() {
      unwatch()
      listeners.clear()
      // Optional in the standard; a wallet without it continues to share its accounts with the page.
      featureOf(wallet, 'standard:disconnect')
        ?.disconnect()
        .catch(() => {})
    },
    onChange(listener) {
      if (listeners.size === 0) unwatch = watch()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unwatch()
      }
    },
  }
}

type Target = { readonly wallet: StandardWallet; readonly account: StandardAccount; readonly chain: string }
/** A function that calls the wallet's feature; undefined if the wallet lacks it. */
type Ask<method extends SolanaMethod> = (
  target: Target,
  params: SolanaRequests[method]['params'],
) => (() => Promise<SolanaRequests[method]['answer']>) | undefined

/** The Wallet Standard feature for each request. */
const standardAnswers: { readonly [method in SolanaMethod]: Ask<method> } = {
  solana_signMessage({ wallet, account }, { message }) {
    const feature = featureOf(wallet, 'solana:signMessage')
    if (!feature) return undefined
    return async () => {
      const bytes = new Uint8Array(getBase58Encoder().encode(message))
      const [signed] = await feature.signMessage({ account, message: bytes })
      if (!signed || !isSame(signed.signedMessage, bytes)) throw malformed('solana:signMessage', 'another message')
      return { signature: getBase58Decoder().decode(signed.signature) }
    }
  },
  solana_signTransaction({ wallet, account, chain }, { transaction }) {
    const feature = featureOf(wallet, 'solana:signTransaction')
    if (!feature) return undefined
    return async () => {
      const [signed] = await feature.signTransaction({ account, chain, transaction: bytesOf(transaction) })
      if (!signed) throw malformed('solana:signTransaction', 'no transaction')
      const { signatures } = getTransactionDecoder().decode(signed.signedTransaction)
      const own = Object.entries(signatures).find(([signer]) => signer === account.address)?.[1]
      if (!own) throw malformed('solana:signTransaction', 'no signature of the account')
      return { signature: getBase58Decoder().decode(own), transaction: toBase64(signed.signedTransaction) }
    }
  },
  solana_signAndSendTransaction({ wallet, account, chain }, { transaction }) {
    const feature = featureOf(wallet, 'solana:signAndSendTransaction')
    // A wallet sends through its own node: without support for this chain it would send to another.
    if (!feature || !wallet.chains.includes(chain)) return undefined
    return async () => {
      const [sent] = await feature.signAndSendTransaction({ account, chain, transaction: bytesOf(transaction) })
      if (!sent) throw malformed('solana:signAndSendTransaction', 'no signature')
      return { signature: getBase58Decoder().decode(sent.signature) }
    }
  },
}

const malformed = (method: string, reason: string) => errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason } })

/** Transactions are built here, so they are base64. */
const bytesOf = (transaction: string) => fromBase64(transaction) ?? new Uint8Array()

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && other.every((byte, index) => one[index] === byte)
}

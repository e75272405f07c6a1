import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { errorOf } from '@latchkey/base/errors'
import { WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import { getBase58Decoder, getBase58Encoder, getTransactionDecoder } from '@solana/kit'
import { featureOf, type StandardAccount, type StandardWallet } from '../discovery/standardWallet.ts'
import type { SolanaMethod, SolanaRequests } from './requests.ts'

type Target = { readonly wallet: StandardWallet; readonly account: StandardAccount; readonly chain: string }
/** Undefined where the wallet lacks the feature; else what asks it. */
type Ask<method extends SolanaMethod> = (
  target: Target,
  params: SolanaRequests[method]['params'],
) => (() => Promise<SolanaRequests[method]['answer']>) | undefined

/** Each request through the Wallet Standard feature that answers it. */
export const standardAnswers: { readonly [method in SolanaMethod]: Ask<method> } = {
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
    // A wallet sends through its own node: one that does not know this chain would send to another.
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

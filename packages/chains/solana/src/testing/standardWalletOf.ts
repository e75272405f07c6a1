import { fromBase64 } from '@latchkey/base/codec/base64'
import type { KeyAccount } from '@latchkey/base/keys/chainKeys'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import type { StandardWallet } from '../discovery/standardWallet.ts'
import { latchkeySolana } from '../networks/networks.ts'

/** A Wallet Standard wallet with real keys, built on the test wallet. */
export function standardWalletOf(key: KeyAccount, options: { readonly url: string; readonly canSend: boolean }) {
  const chains = ['solana:localnet']
  const account = { address: key.address, chains }
  const listeners = new Set<(changed: { accounts?: unknown }) => void>()
  const state = { accounts: [account] as readonly (typeof account)[], rejects: false, asked: [] as unknown[] }
  const ask = async (method: string, params: object) => {
    state.asked.push(method)
    if (state.rejects) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    const request = { method, params: { ...params, pubkey: key.address }, chainId: latchkeySolana.caipNetworkId }
    return (await key.signRequest({ ...request, rpcUrl: options.url })) as { signature: string; transaction: string }
  }
  const bytes = (text: string) => new Uint8Array(getBase58Encoder().encode(text))
  const base64 = (transaction: Uint8Array) => ({ transaction: Buffer.from(transaction).toString('base64') })
  const wallet: StandardWallet = {
    name: 'Kestrel',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    get accounts() {
      return state.accounts
    },
    features: {
      'standard:connect': { connect: async () => ({ accounts: state.accounts }) },
      'standard:events': {
        on: (_: string, listener: (changed: { accounts?: unknown }) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) => {
          const { signature } = await ask('solana_signMessage', { message: getBase58Decoder().decode(message) })
          return [{ signedMessage: message, signature: bytes(signature) }]
        },
      },
      'solana:signTransaction': {
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
          const signed = await ask('solana_signTransaction', base64(transaction))
          return [{ signedTransaction: fromBase64(signed.transaction) }]
        },
      },
      ...(options.canSend && {
        'solana:signAndSendTransaction': {
          signAndSendTransaction: async ({ transaction }: { transaction: Uint8Array }) => {
            const { signature } = await ask('solana_signAndSendTransaction', base64(transaction))
            return [{ signature: bytes(signature) }]
          },
        },
      }),
    },
  }
  const change = (next: typeof state.accounts) => {
    state.accounts = next
    for (const listener of listeners) listener({ accounts: next })
  }
  return { wallet, state, change, listeners }
}

/**
 * Requests of this namespace, over the wallet protocol or in the page: methods with their parameters and results.
 * Public keys, messages and signatures are base58, transactions base64.
 */
export type SolanaRequests = {
  readonly solana_signMessage: {
    readonly params: { readonly message: string; readonly pubkey: string }
    readonly answer: { readonly signature: string }
  }
  readonly solana_signTransaction: {
    readonly params: { readonly transaction: string; readonly pubkey: string }
    /** Older wallets omit the transaction. */
    readonly answer: { readonly signature: string; readonly transaction?: string }
  }
  readonly solana_signAndSendTransaction: {
    readonly params: { readonly transaction: string; readonly pubkey: string }
    readonly answer: { readonly signature: string }
  }
}

export type SolanaMethod = keyof SolanaRequests

export const solanaMethods: readonly SolanaMethod[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAndSendTransaction',
]

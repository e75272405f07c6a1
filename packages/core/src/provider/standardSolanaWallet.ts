/** A wallet of the Wallet Standard 1.0.0 with the features of Solana, for wallet-adapter, `@solana/react` and the like. */
export type StandardSolanaWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  /** `solana:mainnet`, `solana:devnet`, `solana:testnet` or `solana:localnet`. */
  readonly chains: readonly StandardChain[]
  /** The accounts that the connected wallet shares, the active one first. */
  readonly accounts: readonly StandardSolanaAccount[]
  readonly features: {
    readonly 'standard:connect': {
      readonly version: '1.0.0'
      /** Opens the modal if no wallet is connected; with `silent`, only returns the accounts. */
      readonly connect: (input?: {
        readonly silent?: boolean
      }) => Promise<{ readonly accounts: readonly StandardSolanaAccount[] }>
    }
    readonly 'standard:disconnect': { readonly version: '1.0.0'; readonly disconnect: () => Promise<void> }
    readonly 'standard:events': {
      readonly version: '1.0.0'
      /** Returns a function that unsubscribes. */
      readonly on: (
        event: 'change',
        listener: (changed: { readonly accounts?: readonly StandardSolanaAccount[] }) => void,
      ) => () => void
    }
    readonly 'solana:signMessage': {
      readonly version: '1.1.0'
      readonly signMessage: (
        ...inputs: readonly { readonly account: StandardAccountInput; readonly message: Uint8Array }[]
      ) => Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
    }
    readonly 'solana:signTransaction': {
      readonly version: '1.0.0'
      readonly supportedTransactionVersions: readonly ['legacy', 0]
      readonly signTransaction: (
        ...inputs: readonly StandardTransactionInput[]
      ) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>
    }
    readonly 'solana:signAndSendTransaction': {
      readonly version: '1.0.0'
      readonly supportedTransactionVersions: readonly ['legacy', 0]
      readonly signAndSendTransaction: (
        ...inputs: readonly (StandardTransactionInput & { readonly chain: StandardChain })[]
      ) => Promise<readonly { readonly signature: Uint8Array }[]>
    }
  }
}

export type StandardSolanaAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly StandardChain[]
  readonly features: readonly ('solana:signMessage' | 'solana:signTransaction' | 'solana:signAndSendTransaction')[]
}

export type StandardChain = `${string}:${string}`

type StandardAccountInput = { readonly address: string }

export type StandardTransactionInput = {
  readonly account: StandardAccountInput
  readonly transaction: Uint8Array
  readonly chain?: StandardChain
}

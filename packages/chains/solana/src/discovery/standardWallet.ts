/** A wallet in the page, by the Wallet Standard. Third-party code: its data is validated where it is used. */
export type StandardWallet = {
  readonly name: string
  readonly icon: string
  /** `solana:mainnet` and the like. */
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

export type StandardAccount = {
  readonly address: string
  readonly label?: unknown
  readonly chains: readonly string[]
}

type TransactionInput = {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  readonly chain: string
}

type Features = {
  readonly 'standard:connect': {
    readonly connect: (input?: { readonly silent?: boolean }) => Promise<unknown>
  }
  readonly 'standard:disconnect': { readonly disconnect: () => Promise<void> }
  readonly 'standard:events': {
    readonly on: (event: 'change', listener: (changed: { readonly accounts?: unknown }) => void) => () => void
  }
  readonly 'solana:signMessage': {
    readonly signMessage: (input: {
      readonly account: StandardAccount
      readonly message: Uint8Array
    }) => Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signTransaction': {
    readonly signTransaction: (
      input: TransactionInput,
    ) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    readonly signAndSendTransaction: (input: TransactionInput) => Promise<readonly { readonly signature: Uint8Array }[]>
  }
}

/** A feature of the wallet; undefined if it is not supported. */
export function featureOf<name extends keyof Features>(wallet: StandardWallet, name: name): Features[name] | undefined {
  return wallet.features[name] as Features[name] | undefined
}

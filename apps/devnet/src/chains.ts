/** Constants of the development chains. `balanceEther`: each account's balance at genesis. The ports are chosen at start. */
export const devChains = [
  {
    ...{ chainId: 31337, name: 'Latchkey Devnet', balanceEther: 10_000 },
    ...{ defaultPort: 8545, portVariable: 'LATCHKEY_CHAIN_ONE_PORT' },
  },
  {
    // Different balances make a switch between the chains visible.
    ...{ chainId: 31338, name: 'Latchkey Devnet Two', balanceEther: 2_500 },
    ...{ defaultPort: 8546, portVariable: 'LATCHKEY_CHAIN_TWO_PORT' },
  },
] as const

/** The local Solana chain. Its genesis hash never changes, so that its CAIP-2 id can be hard-coded. */
export const solanaChain = {
  name: 'Latchkey Solana',
  genesisHash: '7KYxR5Q3bAfBrf8jRK3stA72Bt5x6QxfSQQrKZJnrvcR',
  defaultPort: 8899,
  portVariable: 'LATCHKEY_SOLANA_PORT',
  /** The mint of its dollar token; `createDollar.ts` holds its key. */
  dollarMint: 'Gn3buaRYgM25cKPnU8wEqpmdExD18SgydpwvyAkUwuG3',
} as const

/** The public test mnemonic, whose keys are public. Never send anything of value to its accounts. */
export const devMnemonic = 'test test test test test test test test test test test junk'
export const devAccountCount = 10
/** Index of the account that deploys the contracts. Not the first: its history is shown as a visitor's. */
export const deployerIndex = 9
/** Accounts 0 to 4 hold the tokens, on every chain. */
export const tokenHolderCount = 5
/** The token that counts as one US dollar, and each holder's balance at genesis, in whole tokens. */
export const dollarToken = { symbol: 'LUSD', name: 'Latchkey Dollar', decimals: 6, wholeEach: '1000000' } as const

import { expect, test } from 'vitest'
import type { StandardWallet } from '../discovery/standardWallet.ts'
import { latchkeySolana } from '../networks/networks.ts'
import { connectWallet } from './standardLink.ts'

const alice = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N'
const bob = '7KYxR5Q3bAfBrf8jRK3stA72Bt5x6QxfSQQrKZJnrvcR'

test('[S3.3] returns the label and the public key of an account', async () => {
  const chains = ['solana:mainnet']
  const wallet: StandardWallet = {
    name: 'Wallet',
    icon: '',
    chains,
    features: { 'standard:connect': { connect: async () => undefined } },
    accounts: [
      { address: alice, chains, label: 'Savings' },
      { address: bob, chains, label: 7 },
    ],
  }
  const link = await connectWallet(wallet, { networks: [latchkeySolana] })
  expect(link.describe?.(alice)).toEqual({ publicKey: alice, label: 'Savings' })
  expect(link.describe?.(bob)).toEqual({ publicKey: bob, label: 7 })
})

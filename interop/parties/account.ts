import { privateKeyToAccount } from 'viem/accounts'
import type { Namespaces } from './party.ts'

export const chains = ['eip155:1', 'eip155:10'] as const
export const account = privateKeyToAccount(`0x${'1e'.repeat(32)}`)

/** What apps ask for. */
export const asked = {
  eip155: {
    chains: [...chains],
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

/** What wallets grant. */
export const granted = {
  eip155: { ...asked.eip155, accounts: chains.map((chain) => `${chain}:${account.address}`) },
} satisfies Namespaces

export const projectId = '0'.repeat(32)

export const metadataOf = (name: string) => ({
  name,
  description: `The ${name} of the interop tests`,
  url: `https://${name}.example`,
  icons: [],
})

export const domain = 'app.example'
export const signInUri = 'https://app.example/sign-in'
export const statement = 'Sign in to the interop tests.'

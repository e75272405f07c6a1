import { privateKeyToAccount } from 'viem/accounts'
import type { Namespaces } from './party.ts'

export const chains = ['eip155:1', 'eip155:10'] as const
export const account = privateKeyToAccount(`0x${'1e'.repeat(32)}`)

/** Namespaces that apps request. */
export const requested = {
  eip155: {
    chains: [...chains],
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

/** Namespaces that wallets grant. */
export const granted = {
  eip155: { ...requested.eip155, accounts: chains.map((chain) => `${chain}:${account.address}`) },
} satisfies Namespaces

export const requestedProperties = { theme: 'dark' }
export const grantedProperties = { expiry: 'weekly' }
export const scopedProperties = { eip155: '{"atomic":{"status":"supported"}}' }

export const grant = { namespaces: granted, sessionProperties: grantedProperties, scopedProperties }

export const projectId = '0'.repeat(32)

export const metadataOf = (name: string) => ({
  name,
  description: `The ${name} of the interop tests`,
  url: `https://${name}.example`,
  icons: [],
})

/** The sign-in that apps request. */
export const signInWith = (nonce: string) => ({
  chains: [...chains],
  domain: 'app.example',
  nonce,
  uri: 'https://app.example/sign-in',
  statement: 'Sign in to the interop tests.',
  methods: ['personal_sign', 'eth_sendTransaction'],
})

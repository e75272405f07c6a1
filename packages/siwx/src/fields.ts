import type { CaipNetworkId } from '@latchkey/base/caip'

/**
 * Fields of a sign-in message (CAIP-122; ERC-4361 for eip155). Texts are kept exactly as in the message, without
 * normalisation, so that formatting parsed fields gives the same bytes.
 */
export type SiwxFields = {
  /** Scheme of the origin, without `://`; most wallets leave it out. */
  readonly scheme?: string
  /** `host` or `host:port` of the requesting page, lower case, ASCII (IDN as punycode). */
  readonly domain: string
  /** Account address as its chain writes it; eip155 requires the EIP-55 form, which the chain's verifier checks. */
  readonly address: string
  /** One line of text shown to the user. */
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /** CAIP-2 id. The message holds only the reference; the namespace follows from the account word ("Ethereum"). */
  readonly chainId: CaipNetworkId
  readonly nonce: string
  /** RFC 3339 date-times. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Each namespace's word in "sign in with your … account". */
export const accountWords: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** The invalid part of a rejected message. */
export type SiwxReason = 'length' | 'characters' | 'header' | 'layout' | 'bytes' | keyof SiwxFields

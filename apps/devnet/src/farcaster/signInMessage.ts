import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'

/** The message that Farcaster's app presents for signing (FIP-11). `over` changes parts, to test the checks. */
export function signInMessage({ channel, address, fid, over = {} }: signInMessage.Params): string {
  const { domain, siweUri, nonce, notBefore, expirationTime } = channel
  return createSiweMessage({
    ...{ domain, uri: siweUri, nonce, address, version: '1', chainId: 10, statement: 'Farcaster Auth' },
    ...{ issuedAt: new Date(), resources: [`farcaster://fid/${fid}`] },
    ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    ...over,
  })
}

export declare namespace signInMessage {
  /** The app's request to the relay. */
  type Channel = {
    readonly domain: string
    readonly siweUri: string
    readonly nonce: string
    readonly notBefore?: string
    readonly expirationTime?: string
  }
  type Params = {
    readonly channel: Channel
    readonly address: Address
    readonly fid: number
    readonly over?: Partial<Parameters<typeof createSiweMessage>[0]>
  }
}

import { randomUUID } from 'node:crypto'
import { isRecord } from '@latchkey/base/isRecord'
import type { signInMessage } from './signInMessage.ts'

/** A sign-in request, and the signed message. */
export type Channel = {
  readonly asked: signInMessage.Channel
  readonly acceptAuthAddress: boolean
  readonly url: string
  signed?: Readonly<Record<string, unknown>>
}

export type Channels = ReturnType<typeof createChannels>

/** The channels of the relay, at most 1,000. `pageUrl`: page on which a person answers. */
export function createChannels(pageUrl: string) {
  const open = new Map<string, Channel>()
  return {
    get: (channelToken: string): Channel | undefined => open.get(channelToken),
    close: (channelToken: string): void => void open.delete(channelToken),
    /** Undefined for a request without the required fields. */
    open(body: unknown): { readonly channelToken: string; readonly channel: Channel } | undefined {
      if (!isRecord(body)) return undefined
      const { domain, siweUri, nonce, notBefore, expirationTime, acceptAuthAddress } = body
      if (typeof domain !== 'string' || !/^[a-zA-Z0-9.-]+(:[0-9]+)?$/.test(domain)) return undefined
      if (typeof siweUri !== 'string' || !URL.canParse(siweUri)) return undefined
      const channelToken = randomUUID()
      const url = `${pageUrl}?${new URLSearchParams({ channelToken })}`
      const asked = {
        ...{ domain, siweUri, nonce: typeof nonce === 'string' ? nonce : randomUUID().replaceAll('-', '') },
        ...(typeof notBefore === 'string' && { notBefore }),
        ...(typeof expirationTime === 'string' && { expirationTime }),
      }
      const channel: Channel = { asked, url, acceptAuthAddress: acceptAuthAddress === true }
      const [oldest] = open.keys()
      if (open.size >= channelsMax && oldest !== undefined) open.delete(oldest)
      open.set(channelToken, channel)
      return { channelToken, channel }
    },
  }
}

const channelsMax = 1_000

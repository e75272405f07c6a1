import { relayMessageMaxBytes } from '@latchkey/contracts/constants/relay'
import { isHex32 } from '../sign/shapes.ts'

export type LinkMessage = { readonly topic: string; readonly message: string }

/** `<universal link>?wc_ev=<envelope, base64url>&topic=<topic>`; the message may be base64 with padding. */
export function formatLinkUrl(universal: string, { topic, message }: LinkMessage): string {
  const envelope = message.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `${universal}${universal.includes('?') ? '&' : '?'}wc_ev=${envelope}&topic=${topic}`
}

/** The message of a link; undefined for links that are for others, and for messages no relay would take either. */
export function readLinkUrl(url: string): LinkMessage | undefined {
  if (!URL.canParse(url)) return undefined
  const { searchParams } = new URL(url)
  const message = searchParams.get('wc_ev')
  const topic = searchParams.get('topic')
  if (!message || message.length > relayMessageMaxBytes || !isHex32(topic)) return undefined
  return { topic, message }
}

import { isRecord } from '@latchkey/base/isRecord'
import { isStrings } from './proposalShape.ts'
import type { Metadata } from './types.ts'

/** Metadata of a peer; missing texts become empty strings. */
export function readMetadata(value: Readonly<Record<string, unknown>>): Metadata {
  const redirect = isRecord(value.redirect) ? value.redirect : undefined
  return {
    name: text(value.name),
    description: text(value.description),
    url: text(value.url),
    icons: isStrings(value.icons) ? value.icons : [],
    ...(typeof value.verifyUrl === 'string' && { verifyUrl: value.verifyUrl }),
    ...(redirect && {
      redirect: {
        ...(typeof redirect.native === 'string' && { native: redirect.native }),
        ...(typeof redirect.universal === 'string' && { universal: redirect.universal }),
        // Mobile wallets refuse a redirect without this flag. We support no link mode.
        linkMode: false,
      },
    }),
  }
}

/** Our metadata for the peer. */
export const metadataOut = (metadata: Metadata): Metadata => readMetadata({ ...metadata })

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

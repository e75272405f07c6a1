import { toHex } from '@latchkey/base/codec/hex'
import type { PairingUri } from './uri.ts'

/** `wc:<topic>@2?relay-protocol=irn&symKey=<hex>&expiryTimestamp=<s>[&methods=a,b]`, in the order official clients use. */
export function formatPairingUri(uri: PairingUri): string {
  const query = new URLSearchParams({ 'relay-protocol': uri.relay.protocol })
  if (uri.relay.data !== undefined) query.set('relay-data', uri.relay.data)
  query.set('symKey', toHex(uri.symKey))
  if (uri.expirySec !== undefined) query.set('expiryTimestamp', String(uri.expirySec))
  if (uri.methods?.length) query.set('methods', uri.methods.join(','))
  return `wc:${uri.topic}@2?${query}`
}

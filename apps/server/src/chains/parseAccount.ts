import { parseCaipAddress } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { INVALID_CAIP_ADDRESS } from '@latchkey/contracts/errors/connect'
import { namespaceOf, namespaces } from './namespaces.ts'

/**
 * Parses a CAIP-10 account, or a bare address as the reference clients send it. The address is in its canonical
 * spelling; `networkId` is undefined for a bare one. @throws INVALID_CAIP_ADDRESS
 */
export function parseAccount(text: string): { readonly address: string; readonly networkId: string | undefined } {
  const caip = parseCaipAddress(text)
  const candidates = caip ? [namespaceOf(caip.networkId)] : Object.values(namespaces)
  const address = candidates.map((namespace) => namespace?.parseAddress(caip?.address ?? text)).find(Boolean)
  if (address === undefined) throw errorOf(INVALID_CAIP_ADDRESS, { values: { value: text.slice(0, 100) } })
  return { address, networkId: caip?.networkId }
}

import { parseUrl } from '@latchkey/base/parseUrl'
import type { DecodedFacts } from '../../requests/decodedFacts.ts'
import type { Refusal } from '../../requests/refusal.ts'

/** Reason to refuse a message. `origin` is the page's, as reported by the browser. */
export function refusalOf(facts: DecodedFacts, params: refusalOf.Params): Refusal | undefined {
  const { origin, isSameAddress } = params
  if (facts.kind === 'message') {
    if (facts.asksSignIn) return { kind: 'malformedSignIn' }
    return facts.text === undefined && facts.hex.length === hashLength ? { kind: 'hash' } : undefined
  }
  if (facts.kind !== 'signIn') return undefined
  const { domain, uri, address } = facts.fields
  if (domain !== new URL(origin).host) return { kind: 'otherSite', asked: domain }
  if (parseUrl(uri)?.origin !== origin) return { kind: 'otherSite', asked: uri }
  return isSameAddress(address, facts.address) ? undefined : { kind: 'otherAccount' }
}

export declare namespace refusalOf {
  type Params = {
    readonly origin: string
    readonly isSameAddress: (one: string, other: string) => boolean
  }
}

/** `0x` and 32 bytes. */
const hashLength = 66

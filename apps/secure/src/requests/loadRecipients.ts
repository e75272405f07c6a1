import * as v from 'valibot'
import { chainKeysOf } from '../rpc/chainKeysOf.ts'
import type { DecodedRequest } from './DecodedRequest.ts'
import { actionsOf, type DecodedFacts } from './decodedFacts.ts'

/** The account's earlier payments to an address, from the server's index. */
export type Recipient = {
  /** `new` is certain. */
  readonly history: 'known' | 'new' | 'unknown'
  /** An address that the account paid before, and that has the same first and last characters. */
  readonly imitates: string | null
}

/** Maximum wait for the server. The estimate is complete without its response. */
const waitMs = 1500
/** In a batch with more recipients, the others are shown without history. */
const maxRecipients = 10

const recipientSchema = v.object({
  history: v.picklist(['known', 'new', 'unknown']),
  imitates: v.nullable(v.string()),
})

/** Fields of the response that we use. */
const identitySchema = v.object({ name: v.pipe(v.string(), v.maxLength(255)) })

type Site = { readonly serverUrl: string; readonly projectId: string }
type Request = Pick<DecodedRequest, 'address' | 'chainId' | 'facts'>

/**
 * Names of the recipients in a request, by address: registered with the server, or in ENS. Each resolves to an empty string if the
 * address has no name or the server does not respond.
 */
export function loadNames(
  site: Site,
  { chainId, facts }: Request,
  signal: AbortSignal,
): ReadonlyMap<string, Promise<string>> {
  // Only Ethereum addresses have names.
  const named = chainId.startsWith('eip155:') ? paidIn(facts) : []
  return new Map(named.map((address) => [address, load(address).catch(() => '')]))

  async function load(address: string): Promise<string> {
    // Importing the route would load its schemas before the sheet.
    const url = new URL(`/v1/identity/${address}`, site.serverUrl)
    url.search = new URLSearchParams({ projectId: site.projectId }).toString()
    const response = await fetch(url, { signal })
    return v.parse(identitySchema, await response.json()).name
  }
}

const paidIn = (facts: DecodedFacts): readonly string[] => {
  const paid = actionsOf(facts).flatMap((one) => ('to' in one && one.kind !== 'contractCall' && one.to ? [one.to] : []))
  return [...new Set(paid)].slice(0, maxRecipients)
}

/** Recipients of the payments in a request, by address. Omits addresses for which no response arrived in time. */
export async function loadRecipients(
  site: Site,
  { address, chainId, facts }: Request,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Recipient>> {
  const { isSameAddress } = await chainKeysOf(chainId)
  const others = paidIn(facts).filter((to) => !isSameAddress(to, address))
  const within = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  const answers = await Promise.all(others.map(async (to) => [to, await load(to).catch(() => undefined)] as const))
  return new Map(answers.flatMap(([to, recipient]) => (recipient ? [[to, recipient] as const] : [])))

  async function load(to: string): Promise<Recipient> {
    // Importing the route would load its schemas before the sheet.
    const url = new URL(`/v1/account/${address}/recipients/${to}`, site.serverUrl)
    url.search = new URLSearchParams({ projectId: site.projectId, chainId }).toString()
    const response = await fetch(url, { signal: within })
    return v.parse(recipientSchema, await response.json())
  }
}

import * as v from 'valibot'
import { chainKeysOf } from '../rpc/chainKeysOf.ts'
import type { DecodedRequest } from './DecodedRequest.ts'
import { actionsOf } from './decodedFacts.ts'

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

/**
 * Recipients of the payments in a request, by address. Omits addresses without a response in time; nothing is claimed
 * about them.
 */
export async function loadRecipients(
  site: { readonly serverUrl: string; readonly projectId: string },
  { address, chainId, facts }: Pick<DecodedRequest, 'address' | 'chainId' | 'facts'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Recipient>> {
  const paid = actionsOf(facts).flatMap((one) => ('to' in one && one.kind !== 'contractCall' && one.to ? [one.to] : []))
  const { isSameAddress } = await chainKeysOf(chainId)
  const others = [...new Set(paid)].filter((to) => !isSameAddress(to, address)).slice(0, maxRecipients)
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

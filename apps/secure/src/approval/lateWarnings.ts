import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import type { Simulation } from '@latchkey/base/keys/simulation'
import type { DecodedRequest } from '../requests/DecodedRequest.ts'
import { actionsOf, tokensIn } from '../requests/decodedFacts.ts'
import { isUnknownToken } from '../requests/isUnknownToken.ts'
import type { Recipient } from './loadRecipients.ts'
import type { Worths } from './loadWorth.ts'
import type { Grant, Warning } from './warning.ts'

/** Warnings that need the answers of the network or of the server. */
export function lateWarnings(asked: DecodedRequest, known: lateWarnings.Params): readonly Warning[] {
  const { prepared, simulation, hiddenGrants, recipients } = known
  const imitates = [...recipients.values()].some((one) => one.imitates !== null)
  return [
    ...(imitates ? [{ kind: 'lookAlike', tone: 'bad' } as const] : []),
    ...(prepared?.upgradesTo ? [{ kind: 'upgrade', tone: 'neutral' } as const] : []),
    ...ofFee(known),
    ...ofCalls(asked, simulation),
    ...(hiddenGrants.length > 0 ? [{ kind: 'hiddenPermission', tone: 'bad' } as const] : []),
    ...ofTokens(asked, known),
  ]
}

export declare namespace lateWarnings {
  type Params = {
    readonly prepared?: PreparedTransaction
    /** Undefined when the prices are unknown. */
    readonly dollarsOf?: Worths['dollarsOf']
    /** Undefined when unknown. */
    readonly simulation?: Simulation
    /** Unknown tokens, as named by their contracts. */
    readonly claimed: readonly KnownToken[]
    readonly hiddenGrants: readonly Grant[]
    readonly recipients: ReadonlyMap<string, Recipient>
  }
}

/** US dollars. An absurd fee is so high that the node's figure is probably wrong. */
const [highFee, absurdFee] = [50, 500]

function ofFee({ prepared, dollarsOf }: lateWarnings.Params): readonly Warning[] {
  if (!prepared || prepared.isSponsored) return []
  const dollars = dollarsOf?.({ units: prepared.maxFeeUnits - (prepared.depositUnits ?? 0n) }) ?? 0
  return dollars < highFee ? [] : [{ kind: 'highFee', tone: dollars < absurdFee ? 'warn' : 'bad' }]
}

function ofCalls({ facts }: DecodedRequest, simulation: Simulation | undefined): readonly Warning[] {
  if (!actionsOf(facts).some(({ kind }) => kind === 'contractCall')) return []
  if (simulation?.status !== 'success') return [{ kind: 'unknownCall', tone: 'warn' }]
  return [{ kind: simulation.changes.length > 0 ? 'simulated' : 'unknownCall', tone: 'neutral' }]
}

/** Permissions that the events of the simulation show and the request does not name. */
export function hiddenGrants({ facts }: DecodedRequest, simulation: Simulation | undefined): readonly Grant[] {
  if (simulation?.status !== 'success') return []
  const named = actionsOf(facts).flatMap((one) => ('spender' in one || 'operator' in one ? grantKey(one) : []))
  const grants = [...simulation.allowances, ...simulation.operators].filter((one) => !named.includes(grantKey(one)))
  // The last one to the same party counts.
  return [...new Map(grants.map((one) => [grantKey(one), one])).values()]
}

/** Tells apart who may take what; the amount does not matter. */
const grantKey = (grant: Grant): string =>
  'spender' in grant ? `${grant.spender} ${grant.tokenAddress}` : `${grant.operator} ${grant.collectionAddress}`

function ofTokens(asked: DecodedRequest, { claimed }: Pick<lateWarnings.Params, 'claimed'>): readonly Warning[] {
  const moved = claimed.map(({ address }) => address)
  const addresses = [...new Set([...tokensIn(asked.facts), ...moved])].filter((address) =>
    isUnknownToken(asked, address),
  )
  return addresses.length > 0 ? [{ kind: 'unknownToken', tone: 'warn', addresses }] : []
}

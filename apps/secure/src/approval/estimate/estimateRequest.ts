import type { Clock } from '@latchkey/base/clock'
import { isLatchkeyError } from '@latchkey/base/errors'
import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import type { Simulation } from '@latchkey/base/keys/simulation'
import {
  ACCOUNT_UPGRADED_ELSEWHERE,
  TRANSACTION_NOT_PENDING,
  TRANSACTION_REVERTED,
} from '@latchkey/contracts/errors/transaction'
import { createElement, type ReactNode } from 'react'
import { amountText } from '../../requests/amountText.ts'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import { type DecodedFacts, tokensIn } from '../../requests/decodedFacts.ts'
import { isTransaction } from '../../requests/isTransaction.ts'
import { isUnknownToken } from '../../requests/isUnknownToken.ts'
import { loadBalances, unlimitedTokens } from '../../requests/loadBalances.ts'
import { loadNames, loadRecipients } from '../../requests/loadRecipients.ts'
import { loadWorth, type WorthOf } from '../../requests/loadWorth.ts'
import { minimumReceived } from '../../requests/minimumReceived.ts'
import { chainKeysOf } from '../../rpc/chainKeysOf.ts'
import { rpcUrlOf } from '../../rpc/networks.ts'
import { type EstimateTexts, loadEstimateTexts } from '../../texts/estimateTexts.ts'
import { fill } from '../../texts/fill.ts'
import { isWorse } from '../rules/changed.ts'
import { hiddenGrants } from '../rules/hiddenPermission.ts'
import { lateRules } from '../rules/lateRules.ts'
import type { Grant, Outcome } from '../rules/rule.ts'
import { detect, type Warning } from '../rules/warning.ts'
import { RecipientName, RecipientView } from './RecipientView.tsx'

/** Result of preparing and simulating a request. */
export type Estimate = Outcome & {
  /** Balance of the network's currency, read when it is too low. */
  readonly balanceUnits?: bigint
  /** Undefined when the prices are unknown. */
  readonly worthOf?: WorthOf
  /** Balance of a token for which the request grants an unlimited allowance: "You have 5 LUSD". */
  readonly heldText?: (tokenAddress: string) => string | undefined
  /** The minimum that a swap returns, according to its call: "At least 5 LUSD". */
  readonly minimumText?: string
  /** Address of a recipient with its payment history; undefined if nothing is known. */
  readonly recipientView?: (address: string) => ReactNode
  /** Name of a recipient, empty until it has loaded. */
  readonly recipientName?: (address: string) => ReactNode
  /** Undefined if there is nothing to estimate. */
  readonly texts?: EstimateTexts
  /** Text after the origin, if only the estimate shows what else the request does. */
  readonly asks?: string
  /** Unknown tokens, as named by their contracts. */
  readonly claimed: readonly KnownToken[]
  readonly warnings?: readonly Warning[]
  /** Permissions that only the simulation shows. */
  readonly hiddenGrants?: readonly Grant[]
  /** When the request was simulated. */
  readonly atMs?: number
  /** Simulates again if this estimate is old. Resolves to the new estimate if the outcome has become worse than shown. */
  readonly renew?: () => Promise<Estimate | undefined>
}

/** Older simulations are repeated when the visitor approves. */
const renewAfterMs = 15_000
/** Bounds the wait: the visitor has already pressed the button. */
const renewWaitMs = 2_000

/** Prepares the transaction of a request and simulates it. Never throws: the sheet shows failures. */
export async function estimateRequest(
  site: Parameters<typeof rpcUrlOf>[0] & { readonly clock: Clock },
  asked: DecodedRequest,
  options: {
    readonly tag: string
    readonly signal: AbortSignal
    /** True if a new simulation is worse than the one shown before. */
    readonly isWorse?: true
  },
): Promise<Estimate> {
  const { tag, signal } = options
  const atMs = site.clock.now()
  const { address, chainId, facts, keys, network } = asked
  const { method, params = [] } = asked.request
  const access = { rpcUrl: rpcUrlOf(site, chainId), signal }
  const call = { method, params, chainId, tokens: network?.tokens ?? [], ...access }
  const names = loadNames(site, asked, signal)
  const [prepared, simulation, worths, recipients, texts] = await Promise.all([
    keys.prepareRequest(call).then(
      (prepared) => (prepared ? { prepared } : {}),
      (error: unknown) => ({ failure: failureOf(error) }),
    ),
    keys.simulateRequest(call).catch(() => undefined),
    isPriced(facts) ? loadWorth(site, asked, signal).catch(() => undefined) : undefined,
    loadRecipients(site, asked, signal),
    loadEstimateTexts([tag]),
  ])
  const unknown = tokensOf(facts, simulation).filter((address) => isUnknownToken(asked, address))
  const isShort = 'prepared' in prepared && !prepared.prepared.isAffordable
  const [balanceUnits, held, ...answers] = await Promise.all([
    isShort ? readBalance() : undefined,
    loadBalances(address, unlimitedTokens(facts, simulation), access),
    ...unknown.map((token) => keys.readToken(token, access).catch(() => undefined)),
  ])
  const claimed = answers.filter((token) => token !== undefined)
  async function readBalance(): Promise<bigint | undefined> {
    const { readBalance } = await chainKeysOf(chainId)
    return await readBalance({ address, ...access }).catch(() => undefined)
  }

  /** The amount with its symbol. Undefined when decimals and symbol of the token can't be read. */
  function amountOf(units: bigint, tokenAddress: string | undefined): string | undefined {
    const tokens = [...(network?.tokens ?? []), ...claimed]
    const token = tokenAddress === undefined ? network : tokens.find(({ address }) => address === tokenAddress)
    return token && `${amountText(units, { decimals: token.decimals, tag })} ${token.symbol}`
  }

  function heldText(tokenAddress: string): string | undefined {
    const units = held.get(tokenAddress)
    const amount = units === undefined ? undefined : amountOf(units, tokenAddress)
    if (units === undefined || amount === undefined) return undefined
    const worth = worths?.worthOf({ units, tokenAddress }, tag)
    return fill(tag, texts.labels.have, { amount: worth === undefined ? amount : `${amount} ≈ ${worth}` })
  }

  const minimum = minimumReceived(asked, simulation)
  const minimumText = minimum && amountOf(minimum.units, minimum.tokenAddress)

  function recipientView(address: string): ReactNode {
    const recipient = recipients.get(address)
    return recipient && createElement(RecipientView, { address, recipient, labels: texts.labels })
  }

  function recipientName(address: string): ReactNode {
    const name = names.get(address)
    return name && createElement(RecipientName, { name })
  }

  async function renew(): Promise<Estimate | undefined> {
    if (!simulation || site.clock.now() - atMs < renewAfterMs) return undefined
    const bounded = { ...call, signal: AbortSignal.any([signal, AbortSignal.timeout(renewWaitMs)]) }
    const now = await keys.simulateRequest(bounded).catch(() => undefined)
    if (!now || !isWorse(now, simulation)) return undefined
    return await estimateRequest(site, asked, { ...options, isWorse: true })
  }

  const hidden = hiddenGrants(asked, simulation)
  const known = {
    asked,
    ...('prepared' in prepared && prepared),
    ...(options.isWorse && { isWorse: true }),
    ...(simulation && { simulation }),
    ...(worths && { dollarsOf: worths.dollarsOf }),
    ...{ claimed, recipients, hiddenGrants: hidden },
  }
  return {
    ...prepared,
    texts,
    heldText,
    ...(minimumText !== undefined && { minimumText: fill(tag, texts.labels.atLeast, { amount: minimumText }) }),
    recipientView,
    recipientName,
    ...{ atMs, renew },
    warnings: detect(lateRules, known),
    hiddenGrants: hidden,
    ...('prepared' in prepared &&
      prepared.prepared.upgradesTo &&
      facts.kind === 'batch' && { asks: texts.asksBatchUpgrade }),
    ...(balanceUnits !== undefined && { balanceUnits }),
    ...(simulation ? { simulation } : {}),
    ...(worths && { worthOf: worths.worthOf }),
    claimed,
  }
}

/** True if the request shows amounts. */
const isPriced = (facts: DecodedFacts): boolean =>
  isTransaction(facts) || facts.kind === 'permission' || facts.kind === 'typedData'

function failureOf(error: unknown): NonNullable<Estimate['failure']> {
  if (isLatchkeyError(error, ACCOUNT_UPGRADED_ELSEWHERE)) return 'otherContract'
  if (isLatchkeyError(error, TRANSACTION_NOT_PENDING)) return 'mined'
  return isLatchkeyError(error) && (error.code === TRANSACTION_REVERTED.code || !error.repeatable)
    ? 'reverts'
    : 'unreachable'
}

function tokensOf(facts: DecodedFacts, simulation: Simulation | undefined): readonly string[] {
  const moved =
    simulation?.status === 'success'
      ? [...simulation.changes, ...simulation.allowances].flatMap((one) =>
          'tokenAddress' in one && one.tokenAddress ? [one.tokenAddress] : [],
        )
      : []
  return [...new Set([...tokensIn(facts), ...moved])]
}

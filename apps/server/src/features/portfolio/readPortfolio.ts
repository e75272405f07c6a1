import { parseUnits } from '@latchkey/base/units'
import { chartPointsMax, type PricePeriod } from '@latchkey/contracts/constants/prices'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { PastBlocks } from '../../chains/chainSupport.ts'
import type { CallChain } from '../../chains/createNodeClient.ts'
import { periodStart, priceAt, thinned, withinPeriod } from '../../providers/prices/period.ts'
import { type Price, sumOf, worthOf } from '../../providers/prices/price.ts'
import type { Prices } from '../../providers/prices/prices.ts'
import type { StoredChain } from '../activity/storedChains.ts'
import type { ActivityDatabase } from '../activity/tables.ts'
import type { PriceTables } from '../prices/tables.ts'
import { type HeldToken, pastUnits } from './pastUnits.ts'
import { readTokenMoves } from './tokenMoves.ts'

export type PortfolioPoint = { readonly atMs: number; readonly value: Price }

/**
 * Value of the account's priced tokens at each sample of the chain and after the newest indexed block, oldest first. A
 * token counts from its first known price on. Omits times for which the node no longer has the balances.
 */
export async function readPortfolio(params: readPortfolio.Params): Promise<readonly PortfolioPoint[]> {
  const { db, chain, period, prices, charge, nowMs } = params
  const { config } = chain
  const position = await db
    .selectFrom('indexed_chains')
    .select('block')
    .where('chain', '=', chain.chain)
    .executeTakeFirst()
  const table = await prices.of(config, charge)
  if (position?.block == null || table.size === 0) return []
  const untilBlock = position.block
  const samples = await readSampledBlocks(params, untilBlock)
  const held = await readHeld({ ...params, samples, untilBlock, priced: table })
  if (!held) return []

  const blocks = samples.map(({ block }) => block)
  const [units, histories] = await Promise.all([
    Promise.all(held.map((token) => pastUnits(token, { ...params, blocks }))),
    Promise.all(held.map(({ key }) => prices.history(config, key, period))),
  ])
  const past = samples.flatMap(({ atMs }, index) => {
    const values = held.map(({ decimals }, token) => {
      const known = units[token]?.[index]
      const price = priceAt(histories[token] ?? [], atMs, period)
      return known === undefined ? undefined : price && known > 0n ? worthOf(price, known, decimals) : nothing
    })
    return values.every((value) => value !== undefined) ? [{ atMs, value: sumOf(values) }] : []
  })
  const now = held.flatMap(({ key, decimals, units }) => {
    const price = table.get(key)
    return price ? [worthOf(price, units, decimals)] : []
  })
  return [...past, { atMs: nowMs, value: sumOf(now) }]
}

export declare namespace readPortfolio {
  type Params = {
    readonly db: ActivityDatabase
    readonly chain: StoredChain
    readonly past: PastBlocks
    readonly account: Buffer
    readonly address: string
    readonly period: PricePeriod
    readonly prices: Prices
    readonly ask: CallChain
    readonly charge: (points: number) => Promise<void>
    readonly nowMs: number
  }
}

const nothing: Price = { numerator: 0n, denominator: 1n }

type SampledBlock = { readonly atMs: number; readonly block: number }

async function readSampledBlocks(
  { db, chain, period, nowMs }: readPortfolio.Params,
  untilBlock: number,
): Promise<readonly SampledBlock[]> {
  const rows = await db
    .withTables<PriceTables>()
    .selectFrom('sampled_blocks')
    .select(['at', 'block'])
    .where('network_id', '=', chain.config.id)
    .where('at', '>=', new Date(periodStart(period, nowMs)))
    .where('block', '<=', untilBlock)
    .orderBy('at')
    .execute()
  const sampled = rows.map(({ at, block }) => ({ atMs: at.getTime(), block }))
  return thinned(withinPeriod(sampled, period, nowMs), chartPointsMax - 1)
}

/** Priced tokens that the account holds, or has moved since the first sample; undefined if it has moved too many. */
async function readHeld(
  params: readPortfolio.Params & {
    readonly samples: readonly SampledBlock[]
    readonly untilBlock: number
    readonly priced: ReadonlyMap<string, Price>
  },
): Promise<readonly HeldToken[] | undefined> {
  const { db, chain, account, address, ask, samples, untilBlock, priced } = params
  const { config, namespace } = chain
  const listed = config.tokens.filter((token) => priced.has(token.address))
  const moves = await readTokenMoves(db, {
    account,
    chain,
    contracts: listed.map((token) => token.address.toLowerCase()),
    blocks: samples.map(({ block }) => block),
    sinceMs: samples[0]?.atMs ?? 0,
    untilBlock,
  })
  if (!moves) return undefined
  const balances = await namespace.balances({ chain: config, address, ask, block: untilBlock })
  const unitsOf = (contract: string | undefined, decimals: number) => {
    const one = balances.find((balance) => balance.address?.split(':').at(-1) === contract)
    return (one && parseUnits(one.quantity.numeric, decimals)) ?? 0n
  }
  const { decimals } = config.nativeCurrency
  const native: HeldToken = {
    ...{ key: nativeTokenAddress, decimals, contract: undefined },
    ...{ units: unitsOf(undefined, decimals), moves: new Map() },
  }
  const tokens = listed.map(
    (token): HeldToken => ({
      key: token.address,
      decimals: token.decimals,
      contract: token.address,
      units: unitsOf(token.address, token.decimals),
      moves: moves.get(token.address.toLowerCase()) ?? new Map(),
    }),
  )
  return [
    ...(priced.has(nativeTokenAddress) ? [native] : []),
    ...tokens.filter(({ units, moves }) => units > 0n || moves.size > 0),
  ]
}

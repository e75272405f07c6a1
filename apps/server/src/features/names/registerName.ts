import { errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { chainIdOfCoinType, solanaCoinType } from '@latchkey/contracts/api/names/coinType'
import { nameMessageSchema, type registerNameBodySchema } from '@latchkey/contracts/api/names/schemas'
import { nameMessageLifetimeMs, namesPerAccount } from '@latchkey/contracts/constants/names'
import {
  COIN_TYPE_INVALID,
  NAME_LIMIT_REACHED,
  NAME_MESSAGE_INVALID,
  NAME_TAKEN,
} from '@latchkey/contracts/errors/names'
import { SIGNATURE_INVALID } from '@latchkey/contracts/errors/siwx'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { namespaceOf } from '../../chains/namespaces.ts'
import { parseAccount } from '../../chains/parseAccount.ts'
import type { ServerConfig } from '../../config.ts'
import type { Services } from '../../services.ts'
import { isReserved, labelOf, lookOf } from './nameRules.ts'
import type { NameRow, NameTables } from './tables.ts'

type Registration = v.InferOutput<typeof registerNameBodySchema>

/**
 * Registers a name for the account that signed the message (spec S4.8). Of several requests for one name, only one
 * succeeds. @throws NAME_*, COIN_TYPE_INVALID, INVALID_CAIP_ADDRESS, SIGNATURE_*
 */
export async function registerName({ config, db, clock, nodes }: Services, body: Registration, zone: string) {
  const { coin_type: coinType, message, signature } = body
  const { address } = parseAccount(body.address)
  const wanted = parseMessage(message)
  const label = labelOf(wanted.name, zone)
  checkMessage(wanted, { address, coinType, nowMs: clock.now(), publicUrl: config.publicUrl })
  const chain = chainOfCoinType(coinType, config)
  const verify = namespaceOf(chain.id)?.verifySignature
  const signed = { chain, address, message, signature, callRpc: nodes.ask }
  if (!(await verify?.(signed))) throw errorOf(SIGNATURE_INVALID)
  if (isReserved(label)) throw errorOf(NAME_TAKEN)
  const row: NameRow = {
    ...{ label, look: lookOf(label), address, coin_type: String(coinType) },
    ...{ avatar: wanted.attributes.avatar ?? null, bio: wanted.attributes.bio ?? null },
    registered_at: new Date(clock.now()),
  }
  return db
    .withTables<NameTables>()
    .transaction()
    .execute(async (trx) => {
      // One registration of an account at a time, so that the limit holds.
      await sql`select pg_advisory_xact_lock(hashtext(${address}))`.execute(trx)
      const own = await trx.selectFrom('names').select('label').where('address', '=', address).execute()
      if (own.length >= namesPerAccount) throw errorOf(NAME_LIMIT_REACHED, { values: { count: own.length } })
      const [added] = await trx
        .insertInto('names')
        .values(row)
        .onConflict((one) => one.doNothing())
        .returningAll()
        .execute()
      if (!added) throw errorOf(NAME_TAKEN)
      return added
    })
}

type NameMessage = v.InferOutput<typeof nameMessageSchema>

function parseMessage(message: string): NameMessage {
  let json: unknown
  try {
    json = JSON.parse(message)
  } catch {
    throw invalid('it is not JSON')
  }
  const parsed = v.safeParse(nameMessageSchema, json)
  if (!parsed.success) throw invalid(`'${v.getDotPath(parsed.issues[0]) ?? 'the message'}' is missing or malformed`)
  return parsed.output
}

function checkMessage(message: NameMessage, facts: MessageFacts): void {
  const { address, coinType, nowMs, publicUrl } = facts
  if (Math.abs(nowMs - message.timestamp * 1000) > nameMessageLifetimeMs)
    throw invalid("'timestamp' is more than 10 minutes away from the time of the server")
  if (message.address !== undefined && parseAccount(message.address).address !== address)
    throw invalid("'address' is not the account of the request")
  if (message.coinType !== undefined && message.coinType !== coinType)
    throw invalid("'coinType' is not that of the request")
  if (message.audience !== undefined && parseUrl(message.audience)?.origin !== parseUrl(publicUrl)?.origin)
    throw invalid("'audience' is another server")
}

type MessageFacts = {
  readonly address: string
  readonly coinType: number
  readonly nowMs: number
  readonly publicUrl: string
}

const invalid = (reason: string) => errorOf(NAME_MESSAGE_INVALID, { values: { reason } })

/** The configured chain of the address, which verifies the signature. */
function chainOfCoinType(coinType: number, { chains }: ServerConfig): ChainConfig {
  const chainId = chainIdOfCoinType(coinType)
  const chain =
    coinType === solanaCoinType
      ? chains.find(({ id }) => id.startsWith('solana:'))
      : chains.find(({ id }) => id === `eip155:${chainId}`)
  if (!chain) throw errorOf(COIN_TYPE_INVALID, { values: { value: coinType } })
  return chain
}

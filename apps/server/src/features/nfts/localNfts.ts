import * as v from 'valibot'
import { readPosition } from '../../providers/activity/readPosition.ts'
import { bytesOf, hexOf } from '../activity/hexBytes.ts'
import type { AccountChains } from '../activity/storedChains.ts'
import type { ActivityDatabase } from '../activity/tables.ts'
import type { HeldNft, NftPart, NftSource } from './nftSource.ts'

const partSize = 50

const positionSchema = v.nullable(v.tuple([v.number(), v.string(), v.pipe(v.string(), v.regex(/^\d{1,78}$/))]))

/** The NFTs of an account on the chains that this server indexes, by collection and id. */
export function localNfts(db: ActivityDatabase, { account, local }: AccountChains): NftSource {
  return {
    key: 'local',
    async read(given): Promise<NftPart> {
      const position = readPosition(positionSchema, given)
      const found = await db
        .selectFrom('nft_balances as n')
        .leftJoin('token_facts as f', (join) =>
          join.onRef('f.chain', '=', 'n.chain').onRef('f.contract', '=', 'n.contract'),
        )
        .selectAll('n')
        .select(['f.name', 'f.symbol'])
        .where('n.account', '=', account)
        .where(
          'n.chain',
          'in',
          local.map(({ chain }) => chain),
        )
        .where('n.amount', '>', '0')
        .$if(position !== null, (query) => {
          const [chain, contract, tokenId] = position ?? [0, '', '']
          return query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('n.chain', 'n.contract', 'n.token_id'), '>', tuple(chain, bytesOf(contract), tokenId)),
          )
        })
        .orderBy('n.chain')
        .orderBy('n.contract')
        .orderBy('n.token_id')
        .limit(partSize + 1)
        .execute()
      const rows = found.slice(0, partSize)
      const last = rows.at(-1)
      return {
        nfts: rows.flatMap(({ chain: key, contract, token_id, kind, amount, name, symbol }): readonly HeldNft[] => {
          const chain = local.find((one) => one.chain === key)
          return chain ? [{ chain, contract, tokenId: token_id, standard: kind, amount, facts: { name, symbol } }] : []
        }),
        next: last && found.length > partSize ? [last.chain, hexOf(last.contract), last.token_id] : undefined,
      }
    },
  }
}

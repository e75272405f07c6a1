import type { Address } from 'viem'
import { getAddress } from 'viem'
import { contracts } from '../randomActivity.ts'
import type { Scan, ScannedTransaction } from '../scanChain.ts'
import type { Answer } from '../startService.ts'

/**
 * An explorer for the development chain: responds in the documented shape of Etherscan's API, version 2
 * (`module=account`), computed from a scan of the chain. It lists no internal transactions.
 */
export function explorer(scan: () => Scan): Answer {
  return ({ searchParams: query }) => {
    const address = getAddress(query.get('address') ?? '')
    const rows = rowsOf(scan(), { action: query.get('action') ?? '', address })
    const [start, end] = [
      Number(query.get('startblock') ?? 0),
      Number(query.get('endblock') ?? Number.POSITIVE_INFINITY),
    ]
    const wanted = rows
      .filter(({ blockNumber }) => Number(blockNumber) >= start && Number(blockNumber) <= end)
      .toReversed()
    const [page, offset] = [Number(query.get('page')), Number(query.get('offset'))]
    const result = wanted.slice((page - 1) * offset, page * offset)
    return result.length > 0
      ? { status: '1', message: 'OK', result }
      : { status: '0', message: 'No transactions found', result: [] }
  }
}

type Asked = { readonly action: string; readonly address: Address }

/** Oldest first. */
function rowsOf(scan: Scan, { action, address }: Asked) {
  const isParty = (one: {
    readonly from: Address
    readonly to: Address | null
    readonly contractAddress?: Address | null
  }) => [one.from, one.to, one.contractAddress].includes(address)
  if (action === 'txlist') return scan.transactions.filter(isParty).map(transactionRow)
  if (action === 'txlistinternal') return []
  return scan.moves
    .filter((move) => isParty(move) && actionOf(move.asset) === action)
    .flatMap(({ hash, from, to, asset, amount }) => {
      const transaction = scan.transactions.find((one) => one.hash === hash)
      if (!transaction) return []
      const [contract = '', tokenID] = asset.split(':')
      return [
        {
          ...commonRow(transaction),
          ...{ from: from.toLowerCase(), to: to.toLowerCase(), contractAddress: contract.toLowerCase() },
          ...{ tokenName: 'Name', tokenSymbol: 'SYM' },
          ...(tokenID === undefined && { value: String(amount), tokenDecimal: '18' }),
          ...(tokenID !== undefined && { tokenID, tokenDecimal: '0' }),
          ...(action === 'token1155tx' && { tokenValue: String(amount) }),
          ...{ input: 'deprecated', confirmations: '12' },
        },
      ]
    })
}

function actionOf(asset: string): string | undefined {
  if (asset === 'native') return undefined
  if (!asset.includes(':')) return 'tokentx'
  return asset.startsWith(contracts.items) ? 'token1155tx' : 'tokennfttx'
}

const commonRow = ({ block, index, minedAt, hash, nonce }: ScannedTransaction) => ({
  ...{ blockNumber: String(block), timeStamp: String(minedAt), hash, nonce: String(nonce) },
  ...{ blockHash: `0x${'0'.repeat(64)}`, transactionIndex: String(index) },
  ...{ gas: '500000', gasPrice: '1000000000', gasUsed: '21000', cumulativeGasUsed: '21000' },
})

function transactionRow(transaction: ScannedTransaction) {
  const { from, to, contractAddress, value, input, failed } = transaction
  return {
    ...commonRow(transaction),
    ...{ from: from.toLowerCase(), to: to?.toLowerCase() ?? '', value: String(value), input },
    ...{ isError: failed ? '1' : '0', txreceipt_status: failed ? '0' : '1' },
    ...{ contractAddress: contractAddress?.toLowerCase() ?? '', confirmations: '12' },
    ...{ methodId: input.slice(0, 10), functionName: '' },
  }
}

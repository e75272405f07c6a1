import { formatUnits } from '@latchkey/base/units'
import type { ActivityTransaction, ActivityTransfer } from '@latchkey/contracts/api/activity/schemas'
import type { RecordedChange, RecordedTransaction } from '../../../chains/historyReader.ts'
import { type IconOf, nativeCurrency, tokenCurrency } from '../history/describeToken.ts'
import { operationTypeOf } from '../history/operationType.ts'
import type { NodeEntry } from './openNodeHistory.ts'

/** A hostile program can move dozens of tokens in one transaction. Only the first ones are shown. */
const transfersMax = 20

/** A recorded transaction from the account's point of view. */
export function toActivity({ chain, transaction }: NodeEntry, params: toActivity.Params): ActivityTransaction {
  const { account } = params
  const { id, minedAt, failed, kind, payer, recipient, signers } = transaction
  const seen = changesOf(transaction, account).map((change) => seenChange(change, { chain, transaction, ...params }))
  const operationType = operationTypeOf(kind, { failed, transfers: seen })
  const others = new Set(seen.flatMap(({ other }) => other ?? []))
  const [only] = others.size === 1 ? others : []
  const [sentFrom, sentTo] =
    only !== undefined && operationType === 'send'
      ? [account, only]
      : only !== undefined && operationType === 'receive'
        ? [only, account]
        : [payer, recipient]
  const isBait = seen.length === 0 ? kind === 'pay' : seen.every(({ suspicious }) => suspicious)
  return {
    id: `${chain.config.id}:${id}`,
    metadata: {
      minedAt: minedAt.toISOString(),
      chain: chain.config.id,
      operationType,
      status: failed ? 'failed' : 'confirmed',
      hash: id,
      nonce: 0,
      sentFrom,
      sentTo,
      isSpam: !signers.includes(account) && isBait,
    },
    transfers: seen.map(({ answer }) => answer),
  }
}

export declare namespace toActivity {
  type Params = {
    readonly account: string
    readonly iconOf: IconOf
    /** True if the address imitates one that the account has sent something to. */
    readonly isLookAlike: (address: string) => boolean
  }
}

/** The account's gains, losses and transfers to itself. Empty for a failed transaction. */
function changesOf({ failed, changes, circular }: RecordedTransaction, account: string): readonly RecordedChange[] {
  if (failed) return []
  return [...changes, ...circular].filter(({ owner }) => owner === account).slice(0, transfersMax)
}

type Seen = {
  readonly direction: ActivityTransfer['direction']
  /** Undefined if there are several, or none. */
  readonly other: string | undefined
  readonly created: boolean
  readonly suspicious: boolean
  readonly answer: ActivityTransfer
}

function seenChange(change: RecordedChange, { chain, transaction, ...params }: NodeEntry & toActivity.Params): Seen {
  const { account, iconOf, isLookAlike } = params
  const { contract, units } = change
  const isCircular = transaction.circular.includes(change)
  const direction = isCircular ? 'self' : units < 0n ? 'out' : 'in'
  const parties = isCircular ? [account] : otherSideOf(change, transaction)
  const { info, isScam } =
    contract === undefined
      ? nativeCurrency(chain.config, iconOf)
      : tokenCurrency(chain.config, { contract, facts: factsOf(change), iconOf })
  const [other] = parties.length === 1 ? parties : []
  const amount = units < 0n ? -units : units
  return {
    direction,
    other,
    // SOL is neither minted nor burned by a transfer.
    created: contract !== undefined && parties.length === 0,
    suspicious: isScam || (other !== undefined && isLookAlike(other)),
    answer: {
      direction,
      fungible_info: info,
      quantity: { numeric: formatUnits(amount, change.decimals ?? chain.config.nativeCurrency.decimals) },
    },
  }
}

/** The owner with the opposite change. */
function otherSideOf({ contract, units }: RecordedChange, { changes }: RecordedTransaction): readonly string[] {
  const others = changes.filter((one) => one.contract === contract && one.units < 0n !== units < 0n)
  return others.map(({ owner }) => owner)
}

/** Nodes report the decimals of a token, but no name. */
const factsOf = ({ decimals }: RecordedChange) => ({ name: null, symbol: null, decimals: decimals ?? null })

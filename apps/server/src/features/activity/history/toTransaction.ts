import { formatUnits } from '@latchkey/base/units'
import type { ActivityTransaction, ActivityTransfer } from '@latchkey/contracts/api/activity/schemas'
import { zeroAddress } from '../../../chains/blockReader.ts'
import { describeNft } from '../../nfts/describeNft.ts'
import type { MetadataRow } from '../../nfts/metadataLoader.ts'
import { hexOf } from '../hexBytes.ts'
import type { StoredChain } from '../storedChains.ts'
import { type IconOf, nativeCurrency, tokenCurrency } from './describeToken.ts'
import type { TransferRow } from './historyRows.ts'
import type { HistoryEntry } from './historySource.ts'
import { type OperationType, operationTypeOf } from './operationType.ts'
import type { HistoryPage } from './readHistory.ts'

/** A transaction as the account sees it. */
export function toTransaction(
  { transaction, transfers }: HistoryEntry,
  params: toTransaction.Params,
): ActivityTransaction {
  const { account, chain } = params
  const seen = withoutRefunds(transfers, account).map((transfer) => seenTransfer(transfer, params))
  const { kind, failed, initiated } = transaction
  const operationType = operationTypeOf(kind, { failed, transfers: seen })
  const parties = partiesOf(transaction, { own: hexOf(account), operationType, seen })
  const [sentFrom = '', sentTo = ''] = parties.map((party) => chain.namespace.parseAddress(party) ?? party)
  const isBait = seen.length === 0 ? kind === 'pay' : seen.every(({ suspicious }) => suspicious)
  return {
    id: `${chain.config.id}:${hexOf(transaction.hash)}`,
    metadata: {
      minedAt: transaction.mined_at.toISOString(),
      chain: chain.config.id,
      operationType,
      status: failed ? 'failed' : 'confirmed',
      hash: hexOf(transaction.hash),
      nonce: Number(transaction.nonce),
      sentFrom,
      sentTo,
      isSpam: !initiated && isBait,
      ...callOf(transaction, params),
    },
    transfers: seen.map(({ answer }) => answer),
  }
}

export declare namespace toTransaction {
  type Params = {
    readonly account: Buffer
    readonly chain: StoredChain
    readonly page: HistoryPage
    readonly iconOf: IconOf
    readonly nftOf: (transfer: TransferRow) => MetadataRow | undefined
    readonly publicUrl: string
  }
}

/** Method and contract of a call that the account made itself. That of a user operation is inside the bundler's call. */
function callOf(
  { initiated, sender, recipient, selector }: HistoryEntry['transaction'],
  { account, chain }: toTransaction.Params,
): Pick<ActivityTransaction['metadata'], 'method' | 'contract'> {
  if (!initiated || selector === null || !sender.equals(account)) return {}
  const { calls, parseAddress } = chain.namespace
  const address = parseAddress(hexOf(recipient)) ?? hexOf(recipient)
  const method = calls?.methodName(hexOf(selector))
  const name = calls?.contractName(chain.config, address)
  return {
    method: { selector: hexOf(selector), ...(method !== undefined && { name: method }) },
    contract: { address, ...(name !== undefined && { name }) },
  }
}

/** Sender and recipient, from the transfers if unambiguous, otherwise of the transaction. */
function partiesOf(
  { initiated, sender, recipient }: HistoryEntry['transaction'],
  { own, operationType, seen }: Outcome,
): readonly [from: string, to: string] {
  const others = new Set(seen.map(({ other }) => other))
  // The smart account is the sender of its user operation; the bundler is the sender of the transaction.
  const isOperation = initiated && hexOf(sender) !== own
  const [first] = others
  const party = others.size === 1 || isOperation ? first : undefined
  if (party !== undefined && operationType === 'send') return [own, party]
  if (party !== undefined && operationType === 'receive') return [party, own]
  return [isOperation ? own : hexOf(sender), hexOf(recipient)]
}

type Outcome = {
  readonly own: string
  readonly operationType: OperationType
  readonly seen: readonly Seen[]
}

type Seen = {
  readonly direction: ActivityTransfer['direction']
  readonly other: string
  readonly created: boolean
  readonly suspicious: boolean
  readonly answer: ActivityTransfer
}

function seenTransfer(transfer: TransferRow, { account, ...params }: toTransaction.Params): Seen {
  const { chain, page } = params
  const { sender, recipient, amount } = transfer
  const out = sender.equals(account)
  const direction = out ? (recipient.equals(account) ? 'self' : 'out') : 'in'
  const otherParty = out ? recipient : sender
  const other = hexOf(otherParty)
  const asset = assetOf(transfer, params)
  return {
    direction,
    other,
    created: other === zeroAddress,
    suspicious: asset.isScam || amount === '0' || page.isLookAlike(chain.chain, otherParty),
    answer: { direction, ...asset.info, quantity: { numeric: formatUnits(BigInt(amount), asset.decimals) } },
  }
}

type Asset = {
  readonly info: Pick<ActivityTransfer, 'fungible_info' | 'nft_info'>
  readonly decimals: number
  readonly isScam: boolean
}

function assetOf(transfer: TransferRow, params: Omit<toTransaction.Params, 'account'>): Asset {
  const { contract, token_id } = transfer
  const { chain, page, iconOf, nftOf, publicUrl } = params
  if (contract === null) {
    const { info, decimals = 0, isScam } = nativeCurrency(chain.config, iconOf)
    return { info: { fungible_info: info }, decimals, isScam }
  }
  const facts = page.tokenOf(chain.chain, contract)
  const contractAddress = chain.namespace.parseAddress(hexOf(contract)) ?? hexOf(contract)
  if (token_id === null) {
    const { info, decimals = 0, isScam } = tokenCurrency(chain.config, { contract: contractAddress, facts, iconOf })
    return { info: { fungible_info: info }, decimals, isScam }
  }
  const {
    name,
    imageUrl,
    isSpam: isScam,
  } = describeNft({ facts, tokenId: token_id, metadata: nftOf(transfer), publicUrl })
  const nft = {
    name,
    contract: contractAddress,
    tokenId: token_id,
    content: imageUrl === null ? null : { preview: { url: imageUrl } },
    flags: { is_spam: isScam },
  }
  return { info: { nft_info: nft }, decimals: 0, isScam }
}

/**
 * Subtracts native currency that a contract returns in the same transaction, such as change, from the account's
 * payments to it.
 */
function withoutRefunds(transfers: readonly TransferRow[], account: Buffer): readonly TransferRow[] {
  const kept: TransferRow[] = []
  for (const transfer of transfers) {
    let refund = isRefundable(transfer) && transfer.recipient.equals(account) ? BigInt(transfer.amount) : 0n
    if (refund === 0n) kept.push(transfer)
    for (const [index, paid] of kept.entries()) {
      if (refund === 0n) break
      if (!isRefundable(paid) || !paid.sender.equals(account) || !paid.recipient.equals(transfer.sender)) continue
      const rest = BigInt(paid.amount) - refund
      kept[index] = { ...paid, amount: String(rest > 0n ? rest : 0n) }
      refund = rest < 0n ? -rest : 0n
    }
    if (refund > 0n) kept.push({ ...transfer, amount: String(refund) })
  }
  return kept.filter((one) => !(one.contract === null && one.amount === '0'))
}

const isRefundable = ({ contract, sender, recipient }: TransferRow): boolean =>
  contract === null && !sender.equals(recipient)

import type { AccountParams } from '@latchkey/core/account/queries'
import type { Transaction, Transfer } from '@latchkey/core/activity/transaction'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { Badged } from '@latchkey/ui/glyph/Badged'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Close } from '@latchkey/ui/icons/Close'
import { Code } from '@latchkey/ui/icons/Code'
import { Key } from '@latchkey/ui/icons/Key'
import { Plus } from '@latchkey/ui/icons/Plus'
import { Receive } from '@latchkey/ui/icons/Receive'
import { Send } from '@latchkey/ui/icons/Send'
import { Swap } from '@latchkey/ui/icons/Swap'
import { Trash } from '@latchkey/ui/icons/Trash'
import { ListRow } from '@latchkey/ui/row/ListRow'
import { Amount } from '@latchkey/ui/text/Amount'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { NftPicture } from '../nfts/NftPicture.tsx'
import { useTokenBalancesQuery } from '../shared/useBalances.ts'
import { useExplorerLink } from '../shared/useExplorerLink.ts'
import styles, { sheet } from './Activity.lk.css'
import { contractLabel } from './contractLabel.ts'
import { shortSymbol } from './shortSymbol.ts'
import { transactionFacts } from './transactionFacts.ts'
import { useMethodTitle } from './useMethodTitle.ts'
import { useOpenStep } from './useOpenStep.ts'

const ref = partRef(sheet)

/** A transaction reported by the server: a contract call opens its details, any other the network's explorer. */
export function TransactionRow({ transaction, account }: TransactionRow.Props) {
  const text = useText('activity', 'account')
  const format = useFormat()
  const { clock } = useLatchkey()
  const openStep = useOpenStep()
  const href = useExplorerLink('tx', transaction.hash)
  const facts = transactionFacts(transaction)
  const { main, given, more } = facts
  const isFailed = transaction.status === 'failed'
  const age = format.relativeTime(transaction.minedAtMs, clock.now())
  const secondFigure = given ? <Figure transfer={given} /> : more > 0 && text('moreTransfers', { count: more })
  return (
    <ListRow
      icon={<TransactionGlyph transaction={transaction} main={main} account={account} />}
      title={useTitle(transaction, main)}
      detail={useDetail(transaction, facts)}
      end={main && <Figure transfer={main} plain={isFailed || transaction.operation === 'approve'} />}
      endDetail={secondFigure || age}
      {...(transaction.operation === 'execute'
        ? { onClick: () => openStep({ name: 'Account', step: 'call', calls: [transaction] }) }
        : href !== undefined && { href, newTab: true })}
    />
  )
}

export declare namespace TransactionRow {
  type Props = { readonly transaction: Transaction; readonly account: AccountParams }
}

const titles = {
  send: 'opConfirmed',
  receive: 'txReceived',
  mint: 'txMinted',
  burn: 'txBurned',
  approve: 'txApproved',
  trade: 'txSwapped',
  deploy: 'txDeployed',
} as const satisfies Record<Exclude<Transaction['operation'], 'execute'>, string>

function useTitle(transaction: Transaction, main: Transfer | undefined): string {
  const text = useText('activity', 'account')
  const method = useMethodTitle(transaction)
  const { operation, status, contract } = transaction
  if (operation === 'execute') return method
  if (status === 'failed') return text('opFailed')
  // An approval moves nothing.
  const symbol = main?.token?.symbol ?? contract?.name
  if (!main && operation === 'approve' && symbol === undefined) return method
  return text(titles[operation], { symbol: main?.nft ? text('nft') : shortSymbol(symbol ?? '') })
}

function useDetail(transaction: Transaction, { main, given }: transactionFacts.Result): ReactNode {
  const text = useText('activity', 'account')
  const { operation, sentFrom, sentTo } = transaction
  if (given?.token && main?.token) return text('txPair', { from: given.token.symbol, to: main.token.symbol })
  if (main?.nft) return main.nft.name
  if (operation === 'receive') return text('txFrom', { sender: shortAddress(sentFrom) })
  if (operation === 'send') return text('opDetail', { recipient: shortAddress(sentTo) })
  return text('txWith', { contract: contractLabel(transaction) })
}

/** Maximum length; a longer figure would cover the title. */
const longest = 16

const signs = { in: '+', out: '−', self: '' } as const

/** An amount with its sign; `plain`, without a sign, if nothing moved. */
function Figure({ transfer, plain = false }: { readonly transfer: Transfer; readonly plain?: boolean }) {
  const format = useFormat()
  const { direction, numeric, token } = transfer
  const tone = plain ? styles.unsent : direction === 'in' ? styles.received : undefined
  const exact = format.figure(numeric)
  const figure = exact.length > longest ? format.shortFigure(numeric) : exact
  return (
    <span ref={ref} className={cx(tone, figure.length > longest && styles.long)}>
      <Amount value={`${plain ? '' : signs[direction]}${figure}`} unit={token?.symbol} />
    </span>
  )
}

const marks = {
  send: Send,
  receive: Receive,
  mint: Plus,
  burn: Trash,
  approve: Key,
  trade: Swap,
  deploy: Code,
  execute: Code,
} as const satisfies Record<Transaction['operation'], unknown>

/** The token or NFT with a mark for the kind of transaction; a plain icon for a call without transfers. */
function TransactionGlyph({ transaction, main, account }: TransactionGlyph.Props) {
  const { data: tokens } = useTokenBalancesQuery(account)
  const isFailed = transaction.status === 'failed'
  const Mark = isFailed ? Close : marks[transaction.operation]
  if (!main)
    return (
      <IconBox circle tone={isFailed ? 'bad' : undefined}>
        <Mark size={18} />
      </IconBox>
    )
  const known = tokens?.find(({ address }) => address?.toLowerCase() === main.token?.address?.toLowerCase())
  return (
    <Badged kind={isFailed ? 'bad' : 'plain'} badge={<Mark size={12} />}>
      {main.nft ? (
        <NftPicture size="thumb" src={main.nft.imageUrl} name={main.nft.name} />
      ) : (
        <TokenGlyph size={40} src={main.token?.iconUrl ?? known?.iconUrl} name={main.token?.symbol ?? ''} />
      )}
    </Badged>
  )
}

declare namespace TransactionGlyph {
  type Props = TransactionRow.Props & { readonly main: Transfer | undefined }
}

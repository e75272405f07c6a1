import { parseUnits } from '@latchkey/base/units'
import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { AccountParams } from '@latchkey/core/account/queries'
import { priceHistoryQuery } from '@latchkey/core/prices/priceHistoryQuery'
import { sendDraftOf } from '@latchkey/core/send/sendDraft'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Receive } from '@latchkey/ui/icons/Receive'
import { Send } from '@latchkey/ui/icons/Send'
import { Swap } from '@latchkey/ui/icons/Swap'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { ActionTile, ActionTiles } from '@latchkey/ui/tile/ActionTile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { CopyAddress } from '../shared/CopyAddress.tsx'
import { ExplorerLink } from '../shared/ExplorerLink.tsx'
import { TokenMark } from '../shared/TokenMark.tsx'
import { useTokenBalancesQuery } from '../shared/useBalances.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import { useSwapTokens } from '../swap/useSwapTokens.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { rangeFact } from './rangeFact.tsx'
import { useChartFormat } from './useChartFormat.ts'

/** One token: its price over time, the account's balance, and actions. `opened`: the token as passed from the list. */
export function TokenStep({ opened }: { readonly opened: AccountToken }) {
  const text = useText('prices', 'account')
  const format = useFormat()
  const { priceParts } = useChartFormat()
  const [period, setPeriod] = useState<PricePeriod>('day')
  const account = useReadableAccount()
  const { data: tokens } = useTokenBalancesQuery(account)
  const { networkId } = opened
  const token = tokens?.find((one) => one.networkId === networkId && one.address === opened.address) ?? opened
  const { name, symbol, numeric, value, address } = token
  const query = useQuery(priceHistoryQuery(useLatchkey(), { networkId, token: address, period }))
  const facts = [
    ...(value === undefined
      ? []
      : rangeFact({
          query,
          label: text('lowHigh'),
          to: text('rangeTo'),
          figure: (price) => Object.values(priceParts(price)).join(''),
        })),
    ...(address === undefined
      ? []
      : [
          {
            label: text('contract'),
            value: <CopyAddress value={address} />,
          },
        ]),
  ]
  return (
    <>
      <ViewHeader title={name} />
      <SheetBody gap={16}>
        {/* A token without a current price has no price history. */}
        {token.dollarPrice !== undefined && (
          <ChartPanel
            query={query}
            period={period}
            onPeriod={setPeriod}
            label={text('priceOf', { token: symbol })}
            known={Number(token.dollarPrice)}
            partsOf={priceParts}
            changeOf={(change, form) => (form === 'signed' ? format.signedPercent(change) : format.percent(change))}
            empty={
              <Text kind="small" tone="quiet">
                {text('noPrices')}
              </Text>
            }
          />
        )}
        <RowList label={text('yourBalance')}>
          <ListRow
            icon={<TokenMark token={token} />}
            title={text('yourBalance')}
            // Plain text, because an `Amount` would be cut off instead of wrapping.
            detail={`${format.figure(numeric)} ${symbol}`}
            end={value === undefined ? undefined : <Amount value={format.dollars(value)} />}
          />
        </RowList>
        {account?.networkId === networkId && <TokenActions token={token} account={account} />}
        {facts.length > 0 && <FactsCard facts={facts} />}
        <ExplorerLink kind="token" value={address} networkId={networkId} />
      </SheetBody>
    </>
  )
}

/** Actions that open a form with the token selected. */
function TokenActions({ token, account }: { readonly token: AccountToken; readonly account: AccountParams }) {
  const modal = useModal()
  const text = useText('account')
  const { send = true, receive = true, swaps = true } = modal.latchkey.options.features ?? {}
  const awake = useAccount().status === 'connected'
  const { data: swappable } = useSwapTokens(swaps ? account : undefined)
  // Undefined until known.
  const canSwap = swappable?.some(({ symbol }) => symbol === token.symbol)

  function openSend() {
    const { change } = sendDraftOf(modal.latchkey)
    const { symbol, decimals, address } = token
    const units = parseUnits(token.numeric, decimals) ?? 0n
    change({ type: 'account', account })
    change({ type: 'token', token: { symbol, decimals, units, ...(address !== undefined && { address }) } })
    modal.push({ name: 'WalletSend' })
  }

  return (
    <ActionTiles>
      {send && <ActionTile icon={<Send />} label={text('send')} disabled={!awake} onClick={openSend} />}
      {swaps && canSwap !== false && (
        <ActionTile
          icon={<Swap />}
          label={text('swap')}
          disabled={!awake || !canSwap}
          onClick={() => modal.push({ name: 'Swap', arguments: { fromToken: token.symbol } })}
        />
      )}
      {receive && (
        <ActionTile
          icon={<Receive />}
          label={text('receive')}
          onClick={() => modal.push({ name: 'Account', step: 'receive' })}
        />
      )}
    </ActionTiles>
  )
}

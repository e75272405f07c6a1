import { formatUnits } from '@latchkey/base/units'
import { tokenBalanceRetryBlockMs } from '@latchkey/contracts/constants/account'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SkeletonRow } from '@latchkey/ui/skeleton/Skeleton'
import { Amount } from '@latchkey/ui/text/Amount'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { useSecondsLeft } from '../shared/useSecondsLeft.ts'
import type { Sending } from './sending.ts'
import type { HeldToken } from './useSendable.ts'

/** The account's tokens to choose from. */
export function ChooseToken({ sending }: { readonly sending: Sending }) {
  const text = useText('send', 'amounts')
  const format = useFormat()
  const { draft, change, sendable, back } = sending
  useAnnouncement(
    sendable.tokensLoading ? text('balancesLoading') : sendable.tokensFailed ? text('tokensFailed') : undefined,
  )
  const { held = [] } = sendable
  const rowOf = (token: HeldToken) => (
    <ListRow
      key={token.address ?? 'native'}
      icon={<TokenGlyph size={40} src={token.iconUrl} name={token.symbol} />}
      title={token.name}
      end={<Amount value={format.figure(formatUnits(token.units, token.decimals))} unit={token.symbol} />}
      selected={token.address === draft.token?.address}
      onClick={() => {
        change({ type: 'token', token })
        back()
      }}
    />
  )
  return (
    <>
      <ViewHeader title={text('tokenTitle')} />
      <SheetBody list>
        <RowList label={text('tokens')}>{held.filter((token) => !token.unlisted).map(rowOf)}</RowList>
        <RowList showLabel label={text('unverified')}>
          {held.filter((token) => token.unlisted).map(rowOf)}
        </RowList>
        {sendable.tokensFailed && <TokensFailed sending={sending} />}
        {sendable.tokensLoading && [0, 1, 2].map((place) => <SkeletonRow key={place} />)}
      </SheetBody>
    </>
  )
}

/** The token list is incomplete; retrying is possible 30 s after the failure (spec S9.8). */
function TokensFailed({ sending }: { readonly sending: Sending }) {
  const text = useText('send', 'amounts')
  const { tokensFailedAtMs, retryTokens } = sending.sendable
  const seconds = useSecondsLeft(tokensFailedAtMs + tokenBalanceRetryBlockMs)
  return (
    <Banner
      tone="neutral"
      title={text('tokensFailed')}
      detail={seconds > 0 ? text('tokensFailedWait', { seconds }) : text('tokensFailedDetail')}
      action={
        <Button size="sm" disabled={seconds > 0} onClick={retryTokens}>
          {text('tryAgain')}
        </Button>
      }
    />
  )
}

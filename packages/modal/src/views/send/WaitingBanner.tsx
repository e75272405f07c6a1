import { formatUnits } from '@latchkey/base/units'
import { SEND_UNKNOWN } from '@latchkey/contracts/errors/send'
import { isAbandoned } from '@latchkey/core/operations/isAbandoned'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Banner } from '@latchkey/ui/banner/Banner'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import type { Sending } from './sending.ts'

/** Warns about an earlier request that the wallet may still send, or may have sent: sending again could pay twice. */
export function WaitingBanner({ sending }: { readonly sending: Sending }) {
  const text = useText('send', 'amounts')
  const format = useFormat()
  const { partsOf } = useErrorText()
  const { waiting } = sending
  const wallet = waiting?.wallet ?? ''
  const isOver = useLatchkeyState((state) => waiting !== undefined && isAbandoned(state, waiting))
  const { title, detail } = isOver
    ? partsOf(SEND_UNKNOWN)
    : { title: text('stillWaiting', { wallet }), detail: text('stoppedDetail', { wallet }) }
  useAnnouncement(waiting && title)
  if (!waiting) return null
  const { amountUnits, decimals, symbol, to } = waiting.detail
  const amount = `${format.figure(formatUnits(BigInt(amountUnits), decimals))} ${symbol}`
  const question = text('amountTo', { amount, recipient: shortAddress(to) })
  return <Banner tone="warn" title={title} detail={`${question}. ${detail}`} />
}

import type { TransferSimulation } from '@latchkey/core/chain/port'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import { Banner } from '@latchkey/ui/banner/Banner'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import type { Sending } from './sending.ts'

/** Warns if the token deducts a fee from each transfer. */
export function KeptNote({ simulation, sending }: KeptNote.Props) {
  const text = useText('send')
  const format = useFormat()
  const { draft } = sending
  const { token } = draft
  const units = simulation?.status === 'success' ? simulation.receivedUnits : undefined
  if (!token || units === undefined || units >= (draftUnits(draft) ?? 0n)) return null
  const amount = format.exactAmount({ ...token, units })
  return <Banner tone="warn" title={text('receives', { amount })} detail={text('receivesDetail')} />
}

export declare namespace KeptNote {
  type Props = { readonly simulation: TransferSimulation | null | undefined; readonly sending: Sending }
}

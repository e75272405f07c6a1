import { formatUnits } from '@latchkey/base/units'
import { draftUnits } from '@latchkey/core/send/draftUnits'
import type { SendDraft } from '@latchkey/core/send/validateSend'
import type { HeldToken } from './useSendable.ts'

/** Value of the amount in US dollars; undefined while the price is unknown. An empty amount is worth 0. */
export function worthOf({ token, amount }: SendDraft, held: readonly HeldToken[] = []): number | undefined {
  const price = token && held.find(({ address }) => address === token.address)?.dollarPrice
  if (!token || price === undefined) return undefined
  const units = draftUnits({ token, amount }) ?? 0n
  return Number(price) * Number(formatUnits(units, token.decimals))
}

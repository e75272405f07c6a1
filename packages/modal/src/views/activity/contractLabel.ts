import type { Transaction } from '@latchkey/core/activity/transaction'
import { shortAddress } from '@latchkey/ui/text/shortAddress'

/** The name of the called contract if it is known, otherwise its short address. */
export const contractLabel = ({ contract, sentTo }: Transaction): string =>
  contract?.name ?? shortAddress(contract?.address ?? sentTo)

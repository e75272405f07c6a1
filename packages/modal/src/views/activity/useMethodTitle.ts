import type { Transaction } from '@latchkey/core/activity/transaction'
import { useText } from '../../i18n/useText.ts'
import { methodTitle } from './methodTitle.ts'

/** Title of a contract call: the called function if it is known, and whether the call failed. */
export function useMethodTitle({ method, status }: Transaction): string {
  const text = useText('activity', 'account')
  const title = method?.name === undefined ? text('txCalled') : methodTitle(method.name)
  return status === 'failed' ? text('txCallFailed', { method: title }) : title
}

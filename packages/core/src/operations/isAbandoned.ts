import type { State } from '../state.ts'
import type { Operation } from './operation.ts'

/**
 * True if the request can no longer get a response: the page that sent it to the embedded wallet, and with it the secure site's
 * sheet, was reloaded or closed. The transaction may already have been sent.
 */
export const isAbandoned = ({ connections }: Pick<State, 'connections'>, { status, wallet }: Operation): boolean =>
  status === 'unanswered' && connections.some((one) => one.via === 'embedded' && one.wallet.name === wallet)

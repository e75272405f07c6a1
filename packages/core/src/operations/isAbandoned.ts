import type { State } from '../state.ts'
import type { Operation } from './operation.ts'

/**
 * True if nobody can answer the request any more: the page that sent it to the embedded wallet was reloaded or closed, and with it
 * the sheet of the secure site. The transaction may have been sent before.
 */
export const isAbandoned = ({ connections }: Pick<State, 'connections'>, { status, wallet }: Operation): boolean =>
  status === 'unanswered' && connections.some((one) => one.via === 'embedded' && one.wallet.name === wallet)

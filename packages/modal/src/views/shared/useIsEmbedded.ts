import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useLastAccount } from './useLastAccount.ts'

/** True while the active account belongs to the embedded wallet, which shows and sends requests in the secure site's frame. */
export function useIsEmbedded(): boolean {
  const { connectionId } = useLastAccount()
  return useLatchkeyState(({ connections }) =>
    connections.some(({ id, via }) => id === connectionId && via === 'embedded'),
  )
}

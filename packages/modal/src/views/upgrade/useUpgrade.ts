import { useRead } from '@latchkey/react/useRead'
import { useLastAccount } from '../shared/useLastAccount.ts'

/** Upgrade state of the account on its network; no data for accounts and networks that cannot be upgraded. */
export function useUpgrade() {
  const { address, networkId, namespace } = useLastAccount()
  const key = namespace === 'eip155' && address !== undefined ? `${networkId}:${address}` : undefined
  return useRead(key, async (latchkey, signal) => {
    const { readUpgrade } = await import('@latchkey/core/embedded/account/readUpgrade')
    return await readUpgrade(latchkey, { signal })
  })
}

import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { isAccountName } from '@latchkey/contracts/api/names/accountName'
import { isDomainName } from '@latchkey/contracts/api/names/isDomainName'
import { walletSearchWaitMs } from '@latchkey/contracts/constants/wallets'
import { NAME_NOT_FOUND } from '@latchkey/contracts/errors/names'
import { type ResolvedName, resolveName } from '@latchkey/core/names/resolveName'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

type Answer = { readonly of: string; readonly found?: ResolvedName | undefined; readonly error?: unknown }

/** Whether the text can be an account name or one of ENS. Text that begins like an address, and has no dot, is one being typed. */
const canBeName = (text: string): boolean =>
  isDomainName(text) || (isAccountName(text.toLowerCase().split('.')[0] ?? '') && !/^0x/i.test(text))

/**
 * The account whose name was typed, once typing has paused. Undefined for text that cannot be a name, and in apps without names.
 * `error`: nobody has the name, or the server cannot be asked.
 */
export function useNamed(text: string, networkId: CaipNetworkId | undefined) {
  const latchkey = useLatchkey()
  const isWanted = latchkey.options.features?.names === true && networkId !== undefined && canBeName(text)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: Answer) => signal.aborted || setAnswer(next)
    const stopWaiting = latchkey.clock.after(walletSearchWaitMs, () => {
      resolveName(latchkey, { name: text, networkId, signal }).then(
        (found) => show({ of: text, ...(found ? { found } : { error: errorOf(NAME_NOT_FOUND) }) }),
        (error: unknown) => show({ of: text, error }),
      )
    })
    return () => {
      stopWaiting()
      leaving.abort()
    }
  }, [latchkey, text, networkId, isWanted])
  if (!isWanted) return undefined
  return answer?.of === text ? { isPending: false, ...answer } : { isPending: true, of: text }
}

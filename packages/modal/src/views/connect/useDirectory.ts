import { isLatchkeyError } from '@latchkey/base/errors'
import { livePart } from '@latchkey/core/features/feature'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { listWallets } from '@latchkey/core/wallets/listWallets'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'
import { isPhone } from '../../isPhone.ts'

export type Directory =
  | { readonly status: 'loading' }
  | {
      readonly status: 'loaded'
      readonly wallets: readonly ListedWallet[]
      readonly count: number
    }
  | {
      readonly status: 'failed'
      readonly error: unknown
      /** Undefined if the server rejects the project id. */
      readonly retry: (() => void) | undefined
    }

/**
 * The first page of the wallet directory, with the app's featured and recommended wallets first; on a phone only wallets that it
 * can open.
 */
export function useDirectory(): Directory {
  const latchkey = useLatchkey()
  const [directory, setDirectory] = useState<Directory>(() => requestOf(latchkey).directory ?? { status: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request.
  useEffect(() => {
    let isShown = true
    const retry = () => {
      setDirectory({ status: 'loading' })
      setRound((last) => last + 1)
    }
    const show = (next: Directory) => {
      if (isShown) setDirectory(next)
    }
    requestDirectory(latchkey).then(show, (error) => {
      // Compared by its code, because importing the error's row would load it with the page.
      const isRefused = isLatchkeyError(error) && error.code === 'PROJECT_ID_INVALID'
      show({ status: 'failed', error, retry: isRefused ? undefined : retry })
    })
    return () => {
      isShown = false
    }
  }, [latchkey, round])
  return directory
}

type Loaded = Extract<Directory, { readonly status: 'loaded' }>
type Request = {
  promise?: Promise<Loaded> | undefined
  /** Its response. A view that starts with it does not render again when the promise resolves with the same object. */
  directory?: Loaded
}

const requestOf = (latchkey: Latchkey) => livePart(latchkey, 'directory.request', (): Request => ({}))

/** Requests the first page once per instance, and again if the request failed. */
export function requestDirectory(latchkey: Latchkey): Promise<Loaded> {
  const request = requestOf(latchkey)
  request.promise ??= firstPage(latchkey).then(
    (page) => {
      request.directory = { status: 'loaded', ...page }
      return request.directory
    },
    (error) => {
      request.promise = undefined
      throw error
    },
  )
  return request.promise
}

async function firstPage(latchkey: Latchkey): Promise<listWallets.Page> {
  const page = await listWallets(latchkey, { recommended: true })
  if (!isPhone()) return page
  // Loaded on phones only, because a wallet without a link could not be opened there.
  const { openableHere } = await import('./openableHere.ts')
  return { ...page, wallets: openableHere(page.wallets) }
}

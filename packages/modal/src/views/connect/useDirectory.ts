import { isLatchkeyError } from '@latchkey/base/errors'
import { bundledRowsAfterMs, walletsPerPage } from '@latchkey/contracts/constants/wallets'
import { livePart } from '@latchkey/core/features/feature'
import type { Latchkey } from '@latchkey/core/latchkey'
import { loadBundled } from '@latchkey/core/wallets/directoryPage'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { listWallets } from '@latchkey/core/wallets/listWallets'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'
import { isPhone } from '../../isPhone.ts'

export type Directory =
  | {
      readonly status: 'loading'
      /** Bundled wallets, shown until the server responds. */
      readonly wallets: readonly ListedWallet[]
    }
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
  const [directory, setDirectory] = useState<Directory>(() => requestOf(latchkey).directory ?? loading)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request.
  useEffect(() => {
    let isShown = true
    const retry = () => {
      setDirectory(requestOf(latchkey).directory ?? loading)
      setRound((last) => last + 1)
    }
    const show = (next: Directory) => {
      if (isShown) setDirectory(next)
    }
    firstWallets(latchkey).then(
      (first) => setDirectory((shown) => (isShown && shown.status === 'loading' ? first : shown)),
      () => {},
    )
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

const loading: Directory = { status: 'loading', wallets: [] }

type Loaded = Extract<Directory, { readonly status: 'loaded' }>
type Known = Exclude<Directory, { readonly status: 'failed' }>
type Request = {
  promise?: Promise<Loaded> | undefined
  first?: Promise<Known> | undefined
  /** The response, or until then bundled wallets. A view that starts with it does not render again if it gets the same object. */
  directory?: Known
}

const requestOf = (latchkey: Latchkey) => livePart(latchkey, 'directory.request', (): Request => ({}))

/** Requests the first page once per instance, and again if the request failed. */
export function requestDirectory(latchkey: Latchkey): Promise<Loaded> {
  const request = requestOf(latchkey)
  request.promise ??= firstPage(latchkey).then(
    (page) => {
      const loaded: Loaded = { status: 'loaded', ...page, wallets: inPlace(page.wallets, request.directory?.wallets) }
      request.directory = loaded
      return loaded
    },
    (error) => {
      request.promise = request.first = undefined
      throw error
    },
  )
  return request.promise
}

/**
 * Resolves with what Connect can show first: the first page, or bundled wallets if neither the browser's cache nor the server has it
 * in time. Apps that choose their wallets wait for the page, because the bundled list does not contain all of them.
 */
export function firstWallets(latchkey: Latchkey): Promise<Known> {
  const request = requestOf(latchkey)
  const page = requestDirectory(latchkey)
  request.first ??= latchkey.options.wallets ? page : Promise.any([page, bundledRows(latchkey, page)])
  return request.first
}

async function bundledRows(latchkey: Latchkey, page: Promise<Loaded>): Promise<Known> {
  const request = requestOf(latchkey)
  await new Promise<void>((resolve) => latchkey.clock.after(bundledRowsAfterMs, resolve))
  if (request.directory?.status === 'loaded' || !request.promise) return page
  const { bundledPage } = await loadBundled()
  const { wallets } = bundledPage({ page: 1, entries: walletsPerPage })
  const rows: Known = { status: 'loading', wallets: await onThisDevice(wallets) }
  // The server may have responded in the meantime.
  request.directory ??= rows
  return request.directory
}

/** Wallets of the server in the order in which they are on screen, with the images shown there, so that no row moves or fades. */
function inPlace(wallets: readonly ListedWallet[], shown: readonly ListedWallet[] = []): readonly ListedWallet[] {
  const ids = wallets.map(({ id }) => id)
  const kept = shown.flatMap(({ id, imageUrl }) => {
    const wallet = wallets[ids.indexOf(id)]
    return wallet ? { ...wallet, ...(imageUrl && { imageUrl }) } : []
  })
  return [...kept, ...wallets.filter(({ id }) => !kept.some((one) => one.id === id))]
}

async function firstPage(latchkey: Latchkey): Promise<listWallets.Page> {
  const page = await listWallets(latchkey, { recommended: true })
  return { ...page, wallets: await onThisDevice(page.wallets) }
}

async function onThisDevice(wallets: readonly ListedWallet[]): Promise<readonly ListedWallet[]> {
  if (!isPhone()) return wallets
  // Loaded on phones only, because a wallet without a link could not be opened there.
  const { openableHere } = await import('./openableHere.ts')
  return openableHere(wallets)
}

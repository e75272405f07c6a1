'use client'
import type { Pairing } from '@latchkey/core/connect/pair'
import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import type { WalletHref } from '@latchkey/core/wallets/walletHrefs'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/**
 * Starts a pairing over the relay while mounted and `enabled`: the link for your own QR code, and with `wallet`, a wallet of
 * `useWalletList`, the links that open it.
 */
export function useWalletUri({ enabled = true, wallet }: useWalletUri.Params = {}): useWalletUri.Result {
  const latchkey = useLatchkey()
  const [round, setRound] = useState(0)
  const [offer, setOffer] = useState<Offer>()
  const [error, setError] = useState<Error | null>(null)
  const chosen = useRef(wallet)
  chosen.current = wallet
  const walletId = wallet?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: incrementing the counter creates a new link.
  useEffect(() => {
    if (!enabled) return
    let current = true
    let cancel = () => {}
    const fail = (cause: Error) => {
      if (!current) return
      setOffer(undefined)
      setError(cause)
    }
    import('@latchkey/core/connect/pair')
      .then(({ pair }) => (current ? pair(latchkey, walletId === undefined ? {} : { walletId }) : undefined))
      .then(async (pairing) => {
        if (!pairing) return
        if (!current) return pairing.cancel()
        cancel = pairing.cancel
        const links = chosen.current && (await linksOf(chosen.current, pairing))
        if (!current) return
        setError(null)
        setOffer({ ...pairing, ...links })
        pairing.approval.then(() => current && setOffer(undefined), fail)
      })
      .catch(fail)
    return () => {
      current = false
      cancel()
      setOffer(undefined)
    }
  }, [latchkey, enabled, round, walletId])
  return {
    uri: offer?.uri,
    expiresAtMs: offer?.expiresAtMs,
    links: offer?.links ?? none,
    installLink: offer?.installLink,
    error,
    isPending: enabled && !offer && !error,
    renew: () => setRound((last) => last + 1),
  }
}

type Links = { readonly links: readonly WalletHref[]; readonly installLink: string | undefined }
type Offer = Pairing & Partial<Links>

const none: readonly WalletHref[] = []

async function linksOf(wallet: ListedWallet, { linkTo }: Pairing): Promise<Links> {
  const [{ installHref, walletHrefs }, { pageEnvironment }] = await Promise.all([
    import('@latchkey/core/wallets/walletHrefs'),
    import('@latchkey/core/wallets/pageEnvironment'),
  ])
  const environment = pageEnvironment(window)
  return { links: walletHrefs({ wallet, environment, linkTo }), installLink: installHref(wallet, environment) }
}

export declare namespace useWalletUri {
  type Params = {
    readonly enabled?: boolean
    /** The wallet that the visitor chose. A change starts a new pairing. */
    readonly wallet?: ListedWallet | undefined
  }
  type Result = {
    /** `wc:` link; undefined until it is created and after a wallet has responded. */
    readonly uri: string | undefined
    readonly expiresAtMs: number | undefined
    /** Ways to open `wallet` with this pairing, best first, as attributes of an `<a>`: browsers open apps only by a tap on one. */
    readonly links: readonly WalletHref[]
    /** Link to install `wallet`. */
    readonly installLink: string | undefined
    /** PAIRING_EXPIRED, or the error of the wallet. */
    readonly error: Error | null
    readonly isPending: boolean
    /** Creates a new link. */
    readonly renew: () => void
  }
}

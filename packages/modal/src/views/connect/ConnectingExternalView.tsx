import { promptAgain } from '@latchkey/core/connect/promptAgain'
import { findWallet } from '@latchkey/core/wallets/findWallet'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions } from '@latchkey/ui/statusBlock/StatusBlock'
import { useCallback, useEffect, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { LogoStatus } from '../shared/LogoStatus.tsx'
import { TroubleshootLink } from '../shared/TroubleshootLink.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'

/** Connects a wallet of this browser and shows the outcome (spec S2.7). Leaving the view aborts the attempt. */
export function ConnectingExternalView({ view }: { readonly view: ViewOf<'ConnectingExternal'> }) {
  const modal = useModal()
  const { attempt, retry, again } = useAttempt(view)
  const text = useText('connect')
  const found = useLatchkeyState(({ wallets }) => findWallet(wallets, view.walletId))
  const wallet = found?.name ?? ''
  const status = useStatusText(attempt, wallet)
  return (
    <>
      <ViewHeader title={wallet} />
      <SheetBody roomy>
        <LogoStatus ring={status.ring} title={status.title} detail={status.detail} lines={2}>
          <WalletMark name={wallet} icon={found?.icon} />
        </LogoStatus>
        {attempt.status === 'waiting' && (
          <StatusActions>
            <Button wide icon={<External />} onClick={again}>
              {text('openWallet', { wallet })}
            </Button>
            <TroubleshootLink />
          </StatusActions>
        )}
        {attempt.status === 'failed' && (
          <StatusActions>
            <Button kind="filled" wide icon={<Refresh />} onClick={retry}>
              {text('tryAgain')}
            </Button>
            {/* Two buttons, as while waiting, so that the sheet keeps its height. The header has a back button as well. */}
            {isRejection(attempt.error) ? (
              <Button kind="ghost" wide onClick={modal.back}>
                {text('chooseAnother')}
              </Button>
            ) : (
              <TroubleshootLink />
            )}
          </StatusActions>
        )}
        {attempt.status === 'connected' && (
          <StatusActions>
            <Button wide onClick={modal.close}>
              {text('continue')}
            </Button>
          </StatusActions>
        )}
      </SheetBody>
    </>
  )
}

type Attempt = { readonly status: 'waiting' | 'connected' } | { readonly status: 'failed'; readonly error: unknown }

function useAttempt({ walletId, namespace }: ViewOf<'ConnectingExternal'>) {
  const latchkey = useLatchkey()
  const modal = useModal()
  const [round, setRound] = useState(0)
  const [attempt, setAttempt] = useState<Attempt>({ status: 'waiting' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: Attempt) => {
      if (!signal.aborted) setAttempt(next)
    }
    show({ status: 'waiting' })
    import('@latchkey/core/connect/connect')
      .then(({ connect }) => {
        const networkId = latchkey.store.getState().preferredNetworkId
        const wanted = { ...(networkId && { networkId }), ...(namespace && { namespace }) }
        return signal.aborted ? undefined : connect(latchkey, { walletId, signal, ...wanted })
      })
      .then(
        () => show({ status: 'connected' }),
        (error) => show({ status: 'failed', error }),
      )
    const unregister = modal.onClose(() => leaving.abort())
    return () => {
      unregister()
      leaving.abort()
    }
  }, [latchkey, modal, walletId, namespace, round])

  const retry = useCallback(() => setRound((last) => last + 1), [])
  const again = async () => {
    if (await promptAgain(latchkey, { walletId, ...(namespace && { namespace }) })) retry()
  }
  return { attempt, retry, again }
}

function useStatusText(attempt: Attempt, wallet: string) {
  const text = useText('connect')
  const { errorText } = useErrorText()
  const { options } = useLatchkey()
  switch (attempt.status) {
    case 'waiting':
      return {
        ring: 'waiting',
        title: text('confirm', { wallet }),
        detail: text('confirmDetail', { wallet }),
      } as const
    case 'connected':
      return {
        ring: 'done',
        title: text('connected'),
        detail: text('connectedDetail', { app: options.metadata.name, wallet }),
      } as const
    case 'failed': {
      if (!isRejection(attempt.error))
        return { ring: 'rejected', title: text('failed'), detail: errorText(attempt.error).text } as const
      return {
        ring: 'rejected',
        title: text('rejected'),
        detail: text('rejectedDetail', { wallet }),
      } as const
    }
  }
}

import { isLatchkeyError } from '@latchkey/base/errors'
import { SIGNATURE_DECLINED } from '@latchkey/contracts/errors/siwx'
import { accountOf } from '@latchkey/core/connect/activeAccount'
import type { Latchkey } from '@latchkey/core/latchkey'
import { findNetwork } from '@latchkey/core/networks/appNetworks'
import { signedNamespace } from '@latchkey/core/siwx/signedNamespace'
import { signInOf } from '@latchkey/core/siwx/signInState'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { NetworkMark } from '../shared/NetworkMark.tsx'
import { OpenWallet } from '../shared/OpenWallet.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'

/** Signs in with the connected account (spec S2.11, S4.6). After a declined signature the view stays and shows the reason. */
export function SIWXSignMessageView() {
  const { options } = useLatchkey()
  const text = useText('siwx')
  const { errorText } = useErrorText()
  const siwx = useLatchkeyState(signInOf)
  const { wallet, address = '' } = useAccount()
  const { network } = useNetwork()
  const { sign, cancel, costly } = useDecision()
  const back = useSignedNetwork()
  const asking = siwx.status === 'signing'
  const error = siwx.status === 'required' ? siwx.error : undefined
  const walletName = wallet?.name ?? ''
  const failure = error && failureWords()
  const title =
    failure?.title ??
    (asking ? text('confirm', { wallet: walletName }) : text('heading', { app: options.metadata.name }))
  useAnnouncement(failure ? `${title}. ${failure.detail}` : title)

  function failureWords() {
    const said = errorText(error).text
    return isLatchkeyError(error, SIGNATURE_DECLINED)
      ? { title: said, detail: text('declinedDetail') }
      : { title: text('failed'), detail: said }
  }

  return (
    <>
      <ViewHeader title={text('title')} />
      <SheetBody roomy gap={16}>
        <StatusBlock
          picture={
            <LogoRing state={asking ? 'waiting' : error ? 'rejected' : 'idle'}>
              <WalletMark name={walletName} icon={wallet?.icon} />
            </LogoRing>
          }
          title={title}
          detail={failure?.detail ?? text(asking ? 'confirmDetail' : 'detail')}
          lines={3}
        />
        <FactsCard
          facts={[
            { label: text('site'), value: <bdi dir="ltr">{globalThis.location?.host}</bdi> },
            {
              label: text('account'),
              value: (
                <>
                  <Avatar seed={address} size={20} />
                  <Address value={address} />
                </>
              ),
            },
            {
              label: text('network'),
              value: (
                <>
                  {network && <NetworkMark size={22} network={network} />}
                  {network?.name}
                </>
              ),
            },
          ]}
        />
      </SheetBody>
      <SheetActions>
        {costly && (
          <Text kind="small" tone="quiet" center>
            {back === undefined ? text('disconnects') : text('switchesBack', { network: back })}
          </Text>
        )}
        {asking && <OpenWallet />}
        <ButtonPair>
          <Button wide onClick={cancel}>
            {text('cancel')}
          </Button>
          <Button kind="filled" wide loading={asking} onClick={sign}>
            {error ? text('tryAgain') : text('signIn')}
          </Button>
        </ButtonPair>
      </SheetActions>
    </>
  )
}

/**
 * Signing and cancelling. Leaving the view counts as cancelling. Cancelling is `costly` when it disconnects the wallet or
 * leaves its network: where sign-in is required, unless the visitor opened this view from an unsigned connection.
 */
function useDecision() {
  const latchkey = useLatchkey()
  const modal = useModal()
  const [asked, setAsked] = useState(
    () => modal.store.getState().stack.length === 1 && siwxOf(latchkey).status !== 'idle',
  )
  const costly = asked && (latchkey.options.siwx?.required ?? true)
  const attempt = useRef<AbortController>(undefined)
  // The wallet switched accounts, so the new one has to sign in.
  useEffect(() => latchkey.events.on('signInRequired', () => setAsked(true)), [latchkey])
  const undecided = () => {
    if (siwxOf(latchkey).status === 'signed') return
    attempt.current?.abort()
    void import('@latchkey/core/siwx/cancelSignIn')
      .then(({ cancelSignIn }) => cancelSignIn(latchkey, { asked }))
      .catch(() => {})
  }
  const latest = useRef({ asked, undecided })
  useEffect(() => {
    latest.current = { asked, undecided }
  })
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    const unregister = modal.onClose(() => latest.current.undecided())
    return () => {
      unregister()
      shown.current = false
      // The visitor went back. In a microtask, because strict mode mounts the view again at once.
      queueMicrotask(() => {
        if (!shown.current && !latest.current.asked) latest.current.undecided()
      })
    }
  }, [modal])
  return {
    sign() {
      attempt.current = new AbortController()
      const { signal } = attempt.current
      // The view shows the outcome from the state.
      void import('@latchkey/core/siwx/signIn').then(({ signIn }) => signIn(latchkey, { signal })).catch(() => {})
    },
    cancel: () => (asked ? modal.close() : modal.back()),
    costly,
  }
}

/** Name of the network that cancelling switches back to, because the wallet is signed in there. */
function useSignedNetwork(): string | undefined {
  const latchkey = useLatchkey()
  const networkId = useLatchkeyState((state) => {
    const namespace = signedNamespace(state)
    return namespace && accountOf(state, namespace).networkId
  })
  return networkId && findNetwork(latchkey, networkId)?.name
}

const siwxOf = ({ store }: Latchkey) => signInOf(store.getState())

import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { phoneEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { installHref, walletHrefs } from '@latchkey/core/wallets/walletHrefs'
import { watchReturn } from '@latchkey/core/wallets/watchReturn'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { CopyWideButton } from '@latchkey/ui/copyButton/CopyWideButton'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { WalletMark } from '../shared/WalletMark.tsx'
import { OpenLink } from './OpenLink.tsx'
import type { PairingState } from './pairingState.ts'
import { useRelayLost } from './useRelayLost.ts'

/** On a phone, shows the link before the QR code. If the wallet does not open, offers another link, the store and the code. */
export function OpenFirst({ pairing, wallet, showCode }: OpenFirst.Props) {
  const connectText = useText('connect')
  const text = useText('openWallet')
  const relayLost = useRelayLost()
  const { name } = wallet
  const { hasStayed, watch } = useStayed()
  const environment = phoneEnvironment(window)
  const hrefs = pairing.status === 'ready' ? walletHrefs({ wallet, environment, linkTo: pairing.linkTo }) : []
  const link = (hasStayed && hrefs[1]) || hrefs[0]
  const install = installHref(wallet, environment)
  // If true, the QR code is the only option.
  const hasNoApp = pairing.status === 'ready' && !link && !install
  const isMissing = hasStayed || (pairing.status === 'ready' && !link)
  const [title, detail] = hasNoApp
    ? [text('noApp', { wallet: name }), text('noAppDetail', { wallet: name })]
    : isMissing
      ? [text('didNotOpen', { wallet: name }), text('didNotOpenDetail')]
      : [connectText('waitingFor', { wallet: name }), connectText('waitingForDetail', { wallet: name })]
  useAnnouncement(relayLost ? connectText('relayLost') : `${title}. ${detail}`)
  const label = connectText('openWallet', { wallet: name })
  const code = (
    <Button kind={hasNoApp ? 'filled' : 'ghost'} wide onClick={showCode}>
      {connectText('showCode')}
    </Button>
  )
  return (
    <SheetBody roomy>
      <StatusBlock
        picture={
          <LogoRing state={hasNoApp ? 'idle' : isMissing ? 'warned' : 'waiting'}>
            <WalletMark name={name} icon={wallet.imageUrl} />
          </LogoRing>
        }
        title={title}
        detail={detail}
      />
      {relayLost && <Banner tone="warn" title={connectText('relayLost')} detail={connectText('retrying')} />}
      <StatusActions>
        {(link || pairing.status !== 'ready') && (
          <OpenLink href={link?.href} target={link?.target} onClick={watch}>
            {label}
          </OpenLink>
        )}
        {install && (
          <Button wide href={install} newTab>
            {text('get', { wallet: name })}
          </Button>
        )}
        {hasNoApp && code}
        {isMissing && pairing.status === 'ready' && (
          <CopyWideButton
            value={pairing.uri}
            label={connectText('copyLink')}
            copiedLabel={connectText('linkCopied')}
            failedLabel={connectText('copyFailed')}
          />
        )}
        {!hasNoApp && code}
      </StatusActions>
    </SheetBody>
  )
}

export declare namespace OpenFirst {
  type Props = {
    readonly pairing: PairingState
    readonly wallet: ListedWallet
    readonly showCode: () => void
  }
}

/** True if the page is still in front some time after a tap on the link; call `watch` on the tap. */
function useStayed() {
  const { clock } = useLatchkey()
  const [hasStayed, setStayed] = useState(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const watch = useCallback(() => {
    stop.current()
    stop.current = watchReturn({ page: document, clock, told: (event) => setStayed(event === 'stayed') })
  }, [clock])
  return { hasStayed, watch }
}

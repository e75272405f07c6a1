import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { External } from '@latchkey/ui/icons/External'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { WalletMark } from '../WalletMark.tsx'
import type { ConnectingWalletConnect } from './connectingWalletConnect.view.ts'
import { PairingOffer } from './PairingOffer.tsx'
import type { PairingState } from './pairingState.ts'
import { useDirectory } from './useDirectory.ts'
import { usePairing } from './usePairing.ts'
import { useRelayLost } from './useRelayLost.ts'

/** A QR code for any wallet (spec S2.7). */
export function ConnectingWalletConnectBasicView() {
  const text = useText('connect')
  const { pairing, renew } = usePairing()
  return (
    <>
      <ViewHeader title={text('scan')} />
      <SheetBody>
        <PairingOffer pairing={pairing} renew={renew} name="" />
      </SheetBody>
    </>
  )
}

/**
 * Connects one wallet of the directory. A phone opens the wallet by a real link, since it cannot scan its own screen; elsewhere
 * the QR code comes first.
 */
export function ConnectingWalletConnectView({ view }: { readonly view: ConnectingWalletConnect }) {
  const text = useText('connect')
  const page = useText('page')
  const { pairing, renew } = usePairing()
  const wallet = useListing(view)
  const name = wallet?.name ?? ''
  const [codeShown, showCode] = useState(() => !isPhone())
  const base = isPhone()
    ? (wallet?.mobileLink ?? wallet?.webappLink)
    : (wallet?.desktopLink ?? wallet?.webappLink ?? wallet?.mobileLink)
  const waiting = pairing.status === 'making' || pairing.status === 'ready'
  return (
    <>
      <ViewHeader title={name || page('title')} />
      {base && waiting && !codeShown ? (
        <OpenFirst pairing={pairing} base={base} name={name} icon={wallet?.imageUrl} showCode={() => showCode(true)} />
      ) : (
        <>
          <SheetBody>
            <PairingOffer
              pairing={pairing}
              renew={renew}
              name={name}
              icon={wallet?.imageUrl}
              mark={name && <WalletLogo size={48} src={wallet?.imageUrl} name={name} />}
            />
          </SheetBody>
          {base && pairing.status === 'ready' && (
            <SheetActions>
              <OpenLink href={pairing.linkTo(base)}>{text('openWallet', { wallet: name })}</OpenLink>
            </SheetActions>
          )}
        </>
      )}
    </>
  )
}

/** The link before the QR code. */
function OpenFirst({ pairing, base, name, icon, showCode }: OpenFirst.Props) {
  const text = useText('connect')
  const relayLost = useRelayLost()
  const title = text('waitingFor', { wallet: name })
  const detail = text('waitingForDetail', { wallet: name })
  useAnnouncement(relayLost ? text('relayLost') : `${title}. ${detail}`)
  const label = text('openWallet', { wallet: name })
  return (
    <SheetBody roomy>
      <StatusBlock
        picture={
          <LogoRing state="waiting">
            <WalletMark name={name} icon={icon} />
          </LogoRing>
        }
        title={title}
        detail={detail}
      />
      {relayLost && <Banner tone="warn" title={text('relayLost')} detail={text('retrying')} />}
      <StatusActions>
        {pairing.status === 'ready' ? (
          <OpenLink href={pairing.linkTo(base)}>{label}</OpenLink>
        ) : (
          <Button kind="filled" wide loading>
            {label}
          </Button>
        )}
        <Button kind="ghost" wide onClick={showCode}>
          {text('showCode')}
        </Button>
      </StatusActions>
    </SheetBody>
  )
}

declare namespace OpenFirst {
  type Props = {
    readonly pairing: PairingState
    readonly base: string
    readonly name: string
    readonly icon?: string | undefined
    readonly showCode: () => void
  }
}

function OpenLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Button kind="filled" wide href={href} newTab={href.startsWith('http')} iconEnd={<External />}>
      {children}
    </Button>
  )
}

/** The wallet the visitor chose. A view that was opened by its id alone looks it up in the directory. */
function useListing({ walletId, listing }: ConnectingWalletConnect) {
  const directory = useDirectory()
  if (listing) return listing
  return directory.status === 'loaded' ? directory.wallets.find(({ id }) => id === walletId) : undefined
}

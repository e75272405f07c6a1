import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useState } from 'react'
import { usePageText } from '../../i18n/usePageText.ts'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useChunk } from '../../shell/chunk.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import type { ConnectingWalletConnect } from './connectingWalletConnect.view.ts'
import { OpenLink } from './OpenLink.tsx'
import { openFirstChunk } from './openFirstChunk.ts'
import { PairingOffer } from './PairingOffer.tsx'
import { useDirectory } from './useDirectory.ts'
import { usePairing } from './usePairing.ts'

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
  const page = usePageText()
  const { pairing, renew } = usePairing()
  const wallet = useListing(view)
  const name = wallet?.name ?? ''
  const [codeShown, showCode] = useState(() => !isPhone())
  const base = isPhone()
    ? (wallet?.mobileLink ?? wallet?.webappLink)
    : (wallet?.desktopLink ?? wallet?.webappLink ?? wallet?.mobileLink)
  const waiting = pairing.status === 'making' || pairing.status === 'ready'
  const linkFirst = base !== undefined && waiting && !codeShown
  const first = useChunk(linkFirst ? openFirstChunk : undefined)
  return (
    <>
      <ViewHeader title={name || page('title')} />
      {linkFirst ? (
        first && (
          <first.OpenFirst
            pairing={pairing}
            base={base}
            name={name}
            icon={wallet?.imageUrl}
            showCode={() => showCode(true)}
          />
        )
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

/** The wallet the visitor chose. A view that was opened by its id alone looks it up in the directory. */
function useListing({ walletId, listing }: ConnectingWalletConnect) {
  const directory = useDirectory()
  if (listing) return listing
  return directory.status === 'loaded' ? directory.wallets.find(({ id }) => id === walletId) : undefined
}

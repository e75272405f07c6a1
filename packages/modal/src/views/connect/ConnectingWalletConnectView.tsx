import { pageEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { installHref, walletHrefs } from '@latchkey/core/wallets/walletHrefs'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { TextLink } from '@latchkey/ui/text/TextLink'
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

/**
 * Connects one wallet of the directory. A phone opens the wallet by a real link, since it cannot scan its own screen; elsewhere
 * the QR code comes first.
 */
export function ConnectingWalletConnectView({ view }: { readonly view: ConnectingWalletConnect }) {
  const connectText = useText('connect')
  const text = useText('openWallet')
  const page = usePageText()
  const { pairing, renew } = usePairing(view.walletId)
  const wallet = useListing(view)
  const name = wallet?.name ?? ''
  const [codeShown, showCode] = useState(() => !isPhone())
  const waiting = pairing.status === 'making' || pairing.status === 'ready'
  const linkFirst = wallet !== undefined && waiting && !codeShown
  const first = useChunk(linkFirst ? openFirstChunk : undefined)
  const environment = pageEnvironment(window)
  const [link] =
    wallet && pairing.status === 'ready' ? walletHrefs({ wallet, environment, linkTo: pairing.linkTo }) : []
  const install = waiting && wallet ? installHref(wallet, environment) : undefined
  return (
    <>
      <ViewHeader title={name || page('title')} />
      {linkFirst ? (
        first && <first.OpenFirst pairing={pairing} wallet={wallet} showCode={() => showCode(true)} />
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
          {link && (
            <SheetActions>
              <OpenLink {...link}>{connectText('openWallet', { wallet: name })}</OpenLink>
            </SheetActions>
          )}
          {install && (
            <SheetFooter>
              <span>{text('dontHave', { wallet: name })}</span>
              <TextLink href={install} newTab>
                {text('getIt')}
              </TextLink>
            </SheetFooter>
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

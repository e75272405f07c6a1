import type { ListedWallet } from '@latchkey/core/wallets/listedWallet'
import { pageEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { walletHrefs } from '@latchkey/core/wallets/walletHrefs'
import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { StatusActions } from '@latchkey/ui/statusBlock/StatusBlock'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useState } from 'react'
import { usePageText } from '../../i18n/usePageText.ts'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useModal, useModalState } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { useChunk } from '../../shell/chunk.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { LogoStatus } from '../shared/LogoStatus.tsx'
import { WalletMark } from '../shared/WalletMark.tsx'
import { OpenLink } from './OpenLink.tsx'
import { openFirstChunk } from './openFirstChunk.ts'
import { PairingOffer } from './PairingOffer.tsx'
import { storesOf } from './stores.ts'
import { useDirectory } from './useDirectory.ts'
import { usePairing } from './usePairing.ts'

/** Connects one wallet of the directory, or explains how to install it. */
export function ConnectingWalletConnectView({ view }: { readonly view: ViewOf<'ConnectingWalletConnect'> }) {
  const wallet = useListing(view)
  if (wallet && isBrowserOnly(wallet) && !isPhone()) return <NotInstalled wallet={wallet} />
  return <Pairing walletId={view.walletId} wallet={wallet} />
}

/** On a phone, which cannot scan its own screen, the link to the wallet comes first; elsewhere the QR code does. */
function Pairing({ walletId, wallet }: PairingProps) {
  const modal = useModal()
  const connectText = useText('connect')
  const text = useText('openWallet')
  const page = usePageText()
  const { pairing, renew } = usePairing(walletId)
  const name = wallet?.name ?? ''
  const [codeShown, showCode] = useState(() => !isPhone())
  const waiting = pairing.status === 'making' || pairing.status === 'ready'
  const linkFirst = wallet !== undefined && waiting && !codeShown
  const first = useChunk(linkFirst ? openFirstChunk : undefined)
  const environment = pageEnvironment(window)
  const ready = pairing.status === 'ready'
  const linkTo = ready ? pairing.linkTo : (base: string) => base
  const [link] = wallet && waiting ? walletHrefs({ wallet, environment, linkTo }) : []
  return (
    <>
      <ViewHeader title={name || page('title')} />
      {linkFirst ? (
        first && <first.OpenFirst pairing={pairing} wallet={wallet} showCode={() => showCode(true)} />
      ) : (
        <>
          <SheetBody>
            <PairingOffer pairing={pairing} renew={renew} name={name} icon={wallet?.imageUrl}>
              {link && <OpenLink {...(ready && link)}>{connectText('openWallet', { wallet: name })}</OpenLink>}
            </PairingOffer>
          </SheetBody>
          {waiting && wallet && storesOf(wallet).length > 0 && (
            <SheetFooter>
              <span>{text('dontHave', { wallet: name })}</span>
              <TextLink onClick={() => modal.push({ name: 'Downloads', listing: wallet })}>{text('getIt')}</TextLink>
            </SheetFooter>
          )}
        </>
      )}
    </>
  )
}

type PairingProps = { readonly walletId: string; readonly wallet: ListedWallet | undefined }

/** An extension without an app, so no phone could scan a code for it. */
const isBrowserOnly = ({ chromeStore, mobileLink, universalLink, webappLink, desktopLink, ...wallet }: ListedWallet) =>
  chromeStore !== undefined &&
  !(mobileLink ?? universalLink ?? webappLink ?? desktopLink ?? wallet.appStore ?? wallet.playStore)

/** The chosen wallet. If the view was opened with only an id, looks the wallet up in the directory. */
function useListing({ walletId, listing }: ViewOf<'ConnectingWalletConnect'>) {
  const directory = useDirectory()
  if (listing) return listing
  return directory.status === 'loaded' ? directory.wallets.find(({ id }) => id === walletId) : undefined
}

/** Shown for a wallet that exists only as a browser extension and is not installed in this browser. */
function NotInstalled({ wallet }: { readonly wallet: ListedWallet }) {
  const modal = useModal()
  const text = useText('openWallet')
  const connectText = useText('connect')
  const hasBack = useModalState(({ stack }) => stack.length > 1)
  const { name } = wallet
  const title = text('notInstalled', { wallet: name })
  const detail = text('notInstalledDetail', { wallet: name })
  return (
    <>
      <ViewHeader title={name} />
      <SheetBody roomy>
        <LogoStatus ring="idle" title={title} detail={detail}>
          <WalletMark name={name} icon={wallet.imageUrl} />
        </LogoStatus>
        <StatusActions>
          <Button kind="filled" wide href={wallet.chromeStore} newTab iconEnd={<External />}>
            {text('get', { wallet: name })}
          </Button>
          <Button wide icon={<Refresh />} onClick={() => location.reload()}>
            {text('reloadPage')}
          </Button>
          {hasBack && (
            <Button kind="ghost" wide onClick={modal.back}>
              {connectText('chooseAnother')}
            </Button>
          )}
        </StatusActions>
      </SheetBody>
    </>
  )
}

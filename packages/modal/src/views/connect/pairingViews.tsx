import { Button } from '@latchkey/ui/button/Button'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { External } from '@latchkey/ui/icons/External'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useText } from '../../i18n/useText.ts'
import type { ViewProps } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { PairingOffer } from './PairingOffer.tsx'
import { useDirectory } from './useDirectory.ts'
import { usePairing } from './usePairing.ts'

/** A code for any wallet (spec S2.7). */
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

/** A code for one wallet, and the link that opens it: a real link, there before the tap, or phones do not open the wallet. */
export function ConnectingWalletConnectView({ view }: ViewProps<'ConnectingWalletConnect'>) {
  const text = useText('connect')
  const { pairing, renew } = usePairing()
  const directory = useDirectory()
  const wallet = directory.status === 'loaded' ? directory.wallets.find(({ id }) => id === view.walletId) : undefined
  const name = wallet?.name ?? ''
  const base = wallet?.mobileLink ?? wallet?.webappLink ?? wallet?.desktopLink
  return (
    <>
      <ViewHeader title={name} />
      <SheetBody>
        <PairingOffer
          pairing={pairing}
          renew={renew}
          name={name}
          icon={wallet?.imageUrl}
          mark={<WalletLogo size={48} src={wallet?.imageUrl} name={name} />}
        />
      </SheetBody>
      {base && pairing.status === 'ready' && (
        <SheetActions>
          <Button
            kind="filled"
            wide
            href={pairing.linkTo(base)}
            newTab={base.startsWith('http')}
            iconEnd={<External />}
          >
            {text('openWallet', { wallet: name })}
          </Button>
        </SheetActions>
      )}
    </>
  )
}

import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { WalletMark } from '../WalletMark.tsx'
import { OpenLink } from './OpenLink.tsx'
import type { PairingState } from './pairingState.ts'
import { useRelayLost } from './useRelayLost.ts'

/** The link before the QR code, on a phone. */
export function OpenFirst({ pairing, base, name, icon, showCode }: OpenFirst.Props) {
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

export declare namespace OpenFirst {
  type Props = {
    readonly pairing: PairingState
    readonly base: string
    readonly name: string
    readonly icon?: string | undefined
    readonly showCode: () => void
  }
}

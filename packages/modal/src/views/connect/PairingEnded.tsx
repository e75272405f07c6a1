import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Button } from '@latchkey/ui/button/Button'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { LogoRing } from '@latchkey/ui/ring/LogoRing'
import { StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { errorText, isRejection } from '../../errorText.ts'
import { connectText } from '../../i18n/en/connect.ts'
import { fillText, useText } from '../../i18n/useText.ts'
import type { PairingState } from './pairingState.ts'

/** What the wallet said to an offered code. */
export function PairingEnded({ pairing, renew, name, icon }: PairingEnded.Props) {
  const text = useText('connect', connectText)
  const { options } = useLatchkey()
  const logo = <WalletLogo size={72} src={icon} name={name} />
  if (pairing.status === 'connected') {
    return (
      <StatusBlock
        picture={<LogoRing state="done">{logo}</LogoRing>}
        title={text.connected}
        detail={fillText(text.connectedDetail, { wallet: name })}
      />
    )
  }
  const rejected = isRejection(pairing.error)
  return (
    <>
      <StatusBlock
        picture={<LogoRing state="rejected">{logo}</LogoRing>}
        title={rejected ? text.saidNo : text.failed}
        detail={rejected ? fillText(text.saidNoDetail, { app: options.metadata.name }) : errorText(pairing.error).text}
      />
      <StatusActions>
        <Button kind="filled" wide icon={<Refresh />} onClick={renew}>
          {text.tryAgain}
        </Button>
      </StatusActions>
    </>
  )
}

export declare namespace PairingEnded {
  type Props = {
    readonly pairing: Extract<PairingState, { readonly status: 'connected' | 'expired' | 'failed' }>
    readonly renew: () => void
    readonly name: string
    readonly icon?: string | undefined
  }
}

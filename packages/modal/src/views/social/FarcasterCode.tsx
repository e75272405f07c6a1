import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { Ring } from '@latchkey/ui/ring/Ring'
import { useText } from '../../i18n/useText.ts'
import { QrOffer } from '../shared/QrOffer.tsx'
import { SocialMark } from '../shared/SocialMark.tsx'
import { CopyLink } from './CopyLink.tsx'
import styles, { sheet } from './FarcasterCode.lk.css'

const ref = partRef(sheet)

/** The QR code for the visitor's phone; until there is a `uri`, a placeholder of the same size. */
export function FarcasterCode({ uri, back, title, detail }: FarcasterCode.Props) {
  const text = useText('social')
  return (
    <QrOffer
      code={
        <QrCode
          value={uri}
          veil={uri === undefined ? <Ring size={44} stroke={2.5} /> : undefined}
          label={text('qrLabel')}
          mark={
            <span ref={ref} className={styles.mark}>
              <SocialMark provider="farcaster" size={38} />
            </span>
          }
        />
      }
      title={title}
      detail={detail}
    >
      <CopyLink uri={uri} />
      <Button kind="ghost" wide onClick={back}>
        {text('another')}
      </Button>
    </QrOffer>
  )
}

export declare namespace FarcasterCode {
  type Props = {
    readonly uri: string | undefined
    readonly back: () => void
    readonly title: string
    readonly detail: string
  }
}

import { Button } from '@latchkey/ui/button/Button'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { Ring } from '@latchkey/ui/ring/Ring'
import { useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { QrOffer } from '../QrOffer.tsx'
import { CopyLink } from './CopyLink.tsx'
import styles, { sheet } from './FarcasterCode.lk.css'
import { SocialMark } from './SocialMark.tsx'

const ref = partRef(sheet)

/** The code for the visitor's phone. Before there is a `uri`, its place is kept; once scanned, the code is veiled. */
export function FarcasterCode({ uri, scanned, back, title, detail }: FarcasterCode.Props) {
  const text = useText('social')
  const last = useRef(uri)
  last.current = uri ?? last.current
  const veil = scanned ? (
    <Ring size={72} stroke={2.5}>
      <SocialMark provider="farcaster" size={36} />
    </Ring>
  ) : (
    <Ring size={44} stroke={2.5} />
  )
  return (
    <QrOffer
      code={
        <QrCode
          value={last.current}
          veil={uri === undefined ? veil : undefined}
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
      <div ref={ref} className={cx(scanned && styles.hidden)}>
        <CopyLink uri={uri} />
        <Button kind="ghost" wide onClick={back}>
          {text('another')}
        </Button>
      </div>
    </QrOffer>
  )
}

export declare namespace FarcasterCode {
  type Props = {
    readonly uri: string | undefined
    /** Whether the phone has read the code, which then stays behind a veil. */
    readonly scanned: boolean
    readonly back: () => void
    readonly title: string
    readonly detail: string
  }
}

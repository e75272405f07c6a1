import { CopyWideButton } from '@latchkey/ui/copyButton/CopyButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { Ring } from '@latchkey/ui/ring/Ring'
import { useText } from '../../i18n/useText.ts'
import { QrOffer } from '../QrOffer.tsx'
import styles, { sheet } from './FarcasterCode.lk.css'
import { SocialMark } from './SocialMark.tsx'

const ref = partRef(sheet)

/** The code for the visitor's phone. Without `uri`, before and after, it keeps its place. */
export function FarcasterCode({ uri, title, detail }: FarcasterCode.Props) {
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
      <CopyWideButton
        value={uri ?? ''}
        disabled={uri === undefined}
        label={text('copyLink')}
        copiedLabel={text('linkCopied')}
        failedLabel={text('copyFailed')}
      />
    </QrOffer>
  )
}

export declare namespace FarcasterCode {
  type Props = { readonly uri: string | undefined; readonly title: string; readonly detail: string }
}

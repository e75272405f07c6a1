import { CopyWideButton } from '@latchkey/ui/copyButton/CopyButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { Ring } from '@latchkey/ui/ring/Ring'
import { useText } from '../../i18n/useText.ts'
import { QrOffer } from '../QrOffer.tsx'
import styles, { sheet } from './FarcasterCode.lk.css'
import { SocialMark } from './SocialMark.tsx'

const ref = partRef(sheet)

/** The code for the visitor's phone. Without `uri` it keeps its place. */
export function FarcasterCode({ uri }: { readonly uri: string | undefined }) {
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
      title={text(uri === undefined ? 'making' : 'scan')}
      detail={text(uri === undefined ? 'makingDetail' : 'scanDetail')}
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

import { CopyWideButton } from '@latchkey/ui/copyButton/CopyButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { useText } from '../../i18n/useText.ts'
import styles, { sheet } from './FarcasterCode.lk.css'
import { SocialMark } from './SocialMark.tsx'

const ref = partRef(sheet)

/** The code for the visitor's phone. Without `uri` it keeps its place. */
export function FarcasterCode({ uri }: { readonly uri: string | undefined }) {
  const text = useText('social')
  return (
    <div ref={ref} className={styles.offer}>
      <QrCode
        value={uri}
        label={text('qrLabel')}
        mark={
          <span className={styles.mark}>
            <SocialMark provider="farcaster" size={38} />
          </span>
        }
      />
      <div className={styles.about}>
        <div className={styles.words}>
          <b className={styles.title}>{text('scan')}</b>
          <span className={styles.detail}>{text('scanDetail')}</span>
        </div>
        <CopyWideButton
          value={uri ?? ''}
          disabled={uri === undefined}
          label={text('copyLink')}
          copiedLabel={text('linkCopied')}
          failedLabel={text('copyFailed')}
        />
      </div>
    </div>
  )
}

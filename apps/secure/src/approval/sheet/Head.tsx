import { partRef } from '@latchkey/ui/css/partRef'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Text } from '@latchkey/ui/text/Text'
import { Fragment } from 'react'
import styles, { sheet } from './ApprovalSheet.lk.css'
import { useSheet } from './SheetContext.ts'

const ref = partRef(sheet)

/** The requesting site: its origin as reported by the browser, and below it the name it claims. */
export function Head({ titleId, textId }: Head.Props) {
  const { asked, texts } = useSheet()
  const { origin, app, facts } = asked
  const isPermit = facts.kind === 'typedData' && facts.allowances.length > 0
  const kind = facts.kind === 'switchNetwork' ? 'raw' : facts.kind
  // Fetching an icon from another host would reveal to that host who is about to sign.
  const icon = app.icons.find((url) => url.startsWith('data:image/'))
  return (
    <header ref={ref} className={styles.head}>
      <WalletLogo size={52} name={new URL(origin).hostname} src={icon} />
      <Text as="h2" kind="heading" center id={titleId}>
        <Site origin={origin} />
      </Text>
      <Text kind="body" tone="quiet" center id={textId}>
        {texts.asks[isPermit ? 'permit' : kind]}
      </Text>
      {app.name !== '' && (
        <Text kind="small" tone="faint" center>
          {texts.saysItIs(app.name)}
        </Text>
      )}
    </header>
  )
}

/** An origin, with its scheme only if that is not https. Can break after dots. */
function Site({ origin }: { readonly origin: string }) {
  const labels = origin.replace(/^https:\/\//, '').split(/(?<=[./])/)
  return (
    <bdi dir="ltr">
      {labels.map((label, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat and never change order
        <Fragment key={place}>
          {label}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )
}

export declare namespace Head {
  type Props = { readonly titleId: string; readonly textId: string }
}

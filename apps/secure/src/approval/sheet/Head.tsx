import { partRef } from '@latchkey/ui/css/partRef'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Text } from '@latchkey/ui/text/Text'
import { Fragment } from 'react'
import styles, { sheet } from './ApprovalSheet.lk.css'
import type { RequestParts } from './requestParts.tsx'
import { useSheet } from './SheetContext.ts'

const ref = partRef(sheet)

/** The requesting site: its origin as reported by the browser. The name that it claims is in the details. */
export function Head({ titleId, textId, parts }: Head.Props) {
  const sheet = useSheet()
  const { asked, texts } = sheet
  const { origin, app, facts } = asked
  const isRevoked =
    (facts.kind === 'tokenApproval' && facts.amountUnits === 0n) ||
    (facts.kind === 'collectionApproval' && !facts.approved)
  // Kinds without a text have a view.
  const kind = isRevoked ? 'revoke' : (facts.kind as keyof typeof texts.asks)
  const asks = asked.view?.asks(texts.tag) ?? sheet.estimate?.asks ?? parts?.swapText(sheet) ?? texts.asks[kind]
  // Fetching an icon from another host would reveal to that host who is about to sign.
  const icon = app.icons.find((url) => url.startsWith('data:image/'))
  const logo = <WalletLogo size={48} name={new URL(origin).host} src={icon} />
  return (
    <header ref={ref} className={styles.head}>
      {parts && asked.refusal ? <parts.RefusedLogo>{logo}</parts.RefusedLogo> : logo}
      <div>
        <Text as="h2" kind="title" id={titleId}>
          <Site origin={origin} />
        </Text>
        <Text tone="quiet" id={textId}>
          {asks}
        </Text>
      </div>
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
  type Props = {
    readonly titleId: string
    readonly textId: string
    readonly parts: RequestParts | undefined
  }
}

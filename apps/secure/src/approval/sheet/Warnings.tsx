import { Banner } from '@latchkey/ui/banner/Banner'
import { Address } from '@latchkey/ui/text/Address'
import { Fragment } from 'react'
import { type Warning, warningsOf } from '../warningsOf.ts'
import { type SheetValue, tokenOf, useSheet } from './SheetContext.ts'

/** Why the request can only be rejected, or what to check before approving it. The sheet shows severe ones and the upgrade of the account first. */
export function Warnings({ tone }: { readonly tone: Warning['tone'] }) {
  const { asked, estimate, texts } = useSheet()
  const { refusalText } = asked
  if (refusalText) return tone === 'bad' ? <Banner tone="bad" {...refusalText(texts.tag)} /> : null
  const isSigned = asked.facts.kind === 'typedData'
  // A change of the account itself must not be hidden below the calls of a batch.
  const isFirst = (warning: Warning) => isSigned || warning.tone === 'bad' || warning.kind === 'upgrade'
  const warnings = warningsOf(asked, estimate).filter((warning) => (isFirst(warning) ? 'bad' : 'warn') === tone)
  return warnings.map((warning) => <WarningBanner key={JSON.stringify(warning)} warning={warning} />)
}

function WarningBanner({ warning }: { readonly warning: Warning }) {
  const { title, detail } = textOf(warning, useSheet())
  const addresses = 'addresses' in warning ? warning.addresses : []
  const listed = addresses.map((address) => (
    <Fragment key={address}>
      <br />
      <Address value={address} full />
    </Fragment>
  ))
  return (
    <Banner
      tone={warning.tone}
      title={title}
      detail={
        <>
          {detail}
          {listed}
        </>
      }
    />
  )
}

function textOf(warning: Warning, sheet: SheetValue) {
  const { warnings, labels } = sheet.texts
  switch (warning.kind) {
    case 'unlimited':
      return permitted(warnings.unlimited(everythingOf(warning.tokenAddresses)))
    case 'allowance':
      return permitted(warnings.allowance)
    case 'wouldFail':
      return warnings.wouldFail(warning.reason)
    case 'tooLittle':
      return warnings.tooLittle(sheet.asked.network?.symbol ?? labels.units)
    default:
      return warnings[warning.kind]
  }

  /** A permit needs no transaction, at which the visitor could still stop. */
  function permitted<text extends { readonly detail: string }>(text: text): text {
    const isSigned = sheet.asked.facts.kind === 'typedData'
    return isSigned ? { ...text, detail: `${text.detail} ${warnings.bySignature}` } : text
  }

  /** For use within a sentence. */
  function everythingOf(addresses: readonly string[]): string {
    const each = addresses.map((address) => {
      const text = labels.everything(tokenOf(sheet, address)?.symbol ?? labels.units)
      return text.charAt(0).toLowerCase() + text.slice(1)
    })
    return new Intl.ListFormat(sheet.texts.tag).format(each)
  }
}

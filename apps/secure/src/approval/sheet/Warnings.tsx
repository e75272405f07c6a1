import { Banner } from '@latchkey/ui/banner/Banner'
import { Address } from '@latchkey/ui/text/Address'
import { Fragment } from 'react'
import { amountText } from '../../requests/amountText.ts'
import type { WarningText } from '../../texts/approvalTexts.ts'
import type { Warning } from '../warning.ts'
import { ofOutcome, warningsOf } from '../warningsOf.ts'
import { type SheetValue, tokenOf, useSheet } from './SheetContext.ts'
import { viewProps } from './viewProps.ts'

/** Why the request can only be rejected, or what to check before approving it. The sheet shows severe ones first. */
export function Warnings({ tone }: { readonly tone: Warning['tone'] }) {
  const sheet = useSheet()
  const { asked, estimate, texts } = sheet
  const { refusalText } = asked
  if (refusalText) return tone === 'bad' ? <Banner tone="bad" {...refusalText(viewProps(texts))} /> : null
  const isSigned = asked.facts.kind === 'typedData'
  const cannotPass = ofOutcome(estimate).length > 0
  const isFirst = ({ kind, tone }: Warning) => isSigned || cannotPass || tone === 'bad' || kind === 'changed'
  const warnings = warningsOf(asked, estimate).filter((warning) => (isFirst(warning) ? 'bad' : 'warn') === tone)
  return warnings.map((warning) => {
    const text = textOf(warning, sheet)
    // Without the texts of an estimate there is none, and nothing can be approved.
    return (
      text && (
        <Banner
          key={text.title + text.detail}
          tone={warning.tone}
          title={text.title}
          detail={<Detail warning={warning} text={text.detail} />}
        />
      )
    )
  })
}

function Detail({ warning, text }: { readonly warning: Warning; readonly text: string }) {
  if ('addresses' in warning)
    return (
      <>
        {text}
        {warning.addresses.map((address) => (
          <Fragment key={address}>
            <br />
            <Address value={address} full />
          </Fragment>
        ))}
      </>
    )
  return text
}

function textOf(warning: Warning, sheet: SheetValue): WarningText | undefined {
  const { asked, estimate } = sheet
  const { warnings, labels, tag } = sheet.texts
  const late = estimate?.texts?.warnings
  switch (warning.kind) {
    case 'unlimited':
      return permitted(warnings.unlimited(everythingOf(warning.tokenAddresses)))
    case 'allowance':
      return permitted(warnings.allowance)
    case 'wouldFail':
      return late?.wouldFail(warning.reason, sentSymbol())
    case 'tooLittle':
      return late?.tooLittle(asked.network?.symbol ?? labels.units, balanceText())
    case 'allNfts':
    case 'unreadableMessage':
    case 'unreachable':
      return warnings[warning.kind]
    default:
      return late?.[warning.kind]
  }

  function sentSymbol(): string | undefined {
    return asked.facts.kind === 'tokenTransfer' ? tokenOf(sheet, asked.facts.tokenAddress)?.symbol : undefined
  }

  function balanceText(): string | undefined {
    const { symbol, decimals } = asked.network ?? {}
    if (estimate?.balanceUnits === undefined || decimals === undefined) return undefined
    return `${amountText(estimate.balanceUnits, { decimals, tag })} ${symbol}`
  }

  function permitted<text extends { readonly detail: string }>(text: text): text {
    const caution = asked.view?.caution?.(tag)
    return caution === undefined ? text : { ...text, detail: `${text.detail} ${caution}` }
  }

  /** For use within a sentence. */
  function everythingOf(addresses: readonly string[]): string {
    const each = addresses.map((address) => {
      const text = labels.everything(tokenOf(sheet, address)?.symbol ?? labels.units)
      return text.charAt(0).toLowerCase() + text.slice(1)
    })
    return new Intl.ListFormat(tag).format(each)
  }
}

import { Banner } from '@latchkey/ui/banner/Banner'
import { Address } from '@latchkey/ui/text/Address'
import { Fragment } from 'react'
import { fill } from '../../texts/fill.ts'
import { actionRules, outcomeRules } from '../rules/earlyRules.ts'
import type { Rule, WarningText } from '../rules/rule.ts'
import type { Warning, WarningTexts } from '../rules/warning.ts'
import { ofOutcome, warningsOf } from '../rules/warningsOf.ts'
import { type SheetValue, useSheet } from './SheetContext.ts'
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
    // Until the estimate's texts have loaded, late warnings are missing, and approving is disabled.
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
  if (warning.addresses)
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
  const { asked, estimate, texts } = sheet
  const all: Partial<WarningTexts<'sheet' | 'estimate'>> = { ...texts.warnings, ...estimate?.texts?.warnings }
  const text = all[warning.kind]
  const rule = earlyRules.find(({ id }) => id === warning.kind)
  if (!text) return undefined
  const values = rule?.values?.(warning, sheet) ?? {}
  const detail = fill(texts.tag, text.detail, values)
  const caution = rule?.hasCaution && asked.view?.caution?.(texts.tag)
  return { title: fill(texts.tag, text.title, values), detail: caution ? `${detail} ${caution}` : detail }
}

const earlyRules: readonly Rule<never, object>[] = [...outcomeRules, ...actionRules]

import { Banner } from '@latchkey/ui/banner/Banner'
import { Address } from '@latchkey/ui/text/Address'
import { Fragment } from 'react'
import { type Warning, warningsOf } from '../warningsOf.ts'
import { tokenOf, useSheet } from './SheetContext.ts'

/** Why the request can only be rejected, or what to check before approving it. The sheet shows severe ones and the upgrade of the account first. */
export function Warnings({ tone }: { readonly tone: Warning['tone'] }) {
  const { asked, estimate, texts } = useSheet()
  const { refusal, origin } = asked
  if (refusal) {
    if (tone === 'warn') return null
    const { refusals } = texts
    const text =
      refusal.kind === 'otherSite' ? refusals.otherSite(refusal.asked, hostOf(origin)) : refusals[refusal.kind]
    return <Banner tone="bad" {...text} />
  }
  const warnings = warningsOf(asked, estimate).filter((warning) => (isFirst(warning) ? 'bad' : 'warn') === tone)
  return warnings.map((warning) => <WarningBanner key={keyOf(warning)} warning={warning} />)
}

function WarningBanner({ warning }: { readonly warning: Warning }) {
  const sheet = useSheet()
  const { warnings, labels } = sheet.texts
  const { kind, tone } = warning
  switch (kind) {
    case 'unlimited':
      return <Banner tone={tone} {...warnings.unlimited(everythingOf(warning.tokenAddress))} />
    case 'unknownToken':
      return <Banner tone={tone} {...warnings.unknownToken(warning.tokenAddress)} />
    case 'wouldFail':
      return <Banner tone={tone} {...warnings.wouldFail(warning.reason)} />
    case 'tooLittle':
      return <Banner tone={tone} {...warnings.tooLittle(sheet.asked.network?.symbol ?? labels.units)} />
    case 'hiddenPermission':
      return <BannerWithAddresses tone={tone} {...warnings.hiddenPermission} addresses={warning.parties} />
    case 'upgrade':
      return <BannerWithAddresses tone={tone} {...warnings.upgrade} addresses={[warning.contract]} />
    default:
      return <Banner tone={tone} {...warnings[kind]} />
  }

  /** For use within a sentence. */
  function everythingOf(address: string): string {
    const text = labels.everything(tokenOf(sheet, address)?.symbol ?? labels.units)
    return text.charAt(0).toLowerCase() + text.slice(1)
  }
}

type WithAddresses = Pick<Warning, 'tone'> & {
  readonly title: string
  readonly detail: string
  readonly addresses: readonly string[]
}

function BannerWithAddresses({ tone, title, detail, addresses }: WithAddresses) {
  const listed = addresses.map((address) => (
    <Fragment key={address}>
      <br />
      <Address value={address} full />
    </Fragment>
  ))
  return (
    <Banner
      tone={tone}
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

/** A change of the account itself must not be hidden below the calls of a batch. */
const isFirst = ({ tone, kind }: Warning): boolean => tone === 'bad' || kind === 'upgrade'

const hostOf = (origin: string): string => new URL(origin).host
const keyOf = (warning: Warning): string =>
  'tokenAddress' in warning ? `${warning.kind} ${warning.tokenAddress}` : warning.kind

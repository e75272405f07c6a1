import { Banner } from '@latchkey/ui/banner/Banner'
import type { RequestFault } from './judgeRequest.ts'

/** Why a request is dangerous, or will not work. */
export function FaultBanner({ fault }: FaultBanner.Props) {
  if (fault.kind === 'otherSite')
    return (
      <Banner
        tone="bad"
        title="This is not the site it says it is"
        detail={
          <>
            The message is for <b className="strong">{fault.asked}</b>. The app that asks is{' '}
            <b className="strong">{fault.site}</b>.
          </>
        }
      />
    )
  if (fault.kind === 'otherAccount')
    return (
      <Banner
        tone="bad"
        title="The message names another account"
        detail="Signing it could sign you in as somebody else."
      />
    )
  if (fault.kind === 'notOurs')
    return (
      <Banner
        tone="warn"
        title="This account is not in this wallet"
        detail="It cannot sign for it. Connect the app again with an account of this wallet."
      />
    )
  if (fault.kind === 'malformedSignIn')
    return (
      <Banner
        tone="bad"
        title="This sign-in message is broken"
        detail="It cannot be checked which site it is for. Reject it and try again in the app."
      />
    )
  if (fault.kind === 'short')
    return (
      <Banner
        tone="warn"
        title="There is not enough in this account"
        detail="It cannot pay the amount and the network fee. This will fail."
      />
    )
  return (
    <Banner tone="warn" title="This will probably fail" detail="The network could not try it out. A fee may be lost." />
  )
}

export declare namespace FaultBanner {
  type Props = { readonly fault: RequestFault | { readonly kind: 'wouldFail' | 'short' } }
}

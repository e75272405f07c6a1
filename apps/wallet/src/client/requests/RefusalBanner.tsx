import { Banner } from '@latchkey/ui/banner/Banner'
import { networkName } from '../networks/walletNetworks.ts'
import type { Refusal } from './assessRequest.ts'

/** Why a request can only be rejected. */
export function RefusalBanner({ refusal, chainId }: RefusalBanner.Props) {
  switch (refusal.kind) {
    case 'otherSite':
      return (
        <Banner
          tone="bad"
          title="Wrong site"
          detail={
            <>
              The message signs you in to <b className="strong">{refusal.asked}</b>, but{' '}
              <b className="strong">{refusal.site}</b> is asking. This may be a scam.
            </>
          }
        />
      )
    case 'malformedSignIn':
      return (
        <Banner
          tone="bad"
          title="Invalid sign-in message"
          detail="This wallet can't verify which site the message is for. This may be a scam."
        />
      )
    case 'otherAccount':
      return (
        <Banner
          tone="bad"
          title="Wrong account in the message"
          detail="The sign-in message is for a different account than the one asked to sign it."
        />
      )
    case 'unboundTypedData':
      return (
        <Banner
          tone="bad"
          title="Not tied to a network or a contract"
          detail="This signature could be reused anywhere, so this wallet doesn't sign it."
        />
      )
    case 'otherNetwork':
      return (
        <Banner
          tone="warn"
          title="Wrong network"
          detail={`This request is for ${networkName(refusal.networkId)}, but the app sent it on ${networkName(chainId)}. Switch networks in the app, then try again.`}
        />
      )
    case 'notInWallet':
      return (
        <Banner
          tone="warn"
          title="Account not in this wallet"
          detail="This wallet can't sign for it. Reconnect the app with an account in this wallet."
        />
      )
  }
}

export declare namespace RefusalBanner {
  type Props = {
    readonly refusal: Refusal
    /** CAIP-2 id of the network the request is for. */
    readonly chainId: string
  }
}

import type { RequestFacts } from '@latchkey/base/keys/requestFacts'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Card } from '@latchkey/ui/card/Card'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Text } from '@latchkey/ui/text/Text'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import { networkName, walletNetwork } from '../networks/walletNetworks.ts'
import { useWalletState } from '../WalletContext.ts'
import { AllowanceFacts, AllTokensBanner } from './AllowanceFacts.tsx'
import { Sentence, TokenAmount, UnitAmount, UnknownToken } from './Sentence.tsx'
import { TypedDataFacts } from './TypedDataFacts.tsx'

/** The effect of a request in plain words; only a warning if it cannot be decoded. */
export function RequestFactsView({ facts, request, isRefused }: RequestFactsView.Props) {
  const native = walletNetwork(request.chainId)
  switch (facts.kind) {
    case 'nativeTransfer':
      return <Sentence verb="Send" amount={<UnitAmount units={facts.amountUnits} unit={native} />} to={facts.to} />
    case 'tokenTransfer':
      return (
        <>
          <Sentence verb="Send" amount={<TokenAmount {...facts} />} to={facts.to} />
          {!facts.token && <UnknownToken address={facts.tokenAddress} />}
        </>
      )
    case 'tokenApproval':
      return <AllowanceFacts allowances={[facts]} />
    case 'collectionApproval':
      return (
        <>
          <Sentence
            verb={facts.approved ? 'Allow another address to move' : 'Stop another address from moving'}
            amount="all your NFTs in this collection"
            to={facts.operator}
            toLabel="Operator"
          />
          {facts.approved && <AllTokensBanner what="every NFT you have in this collection" />}
          <FactsCard facts={[{ label: 'Collection', value: <Text kind="mono">{facts.collectionAddress}</Text> }]} />
        </>
      )
    case 'contractCall':
      return (
        <>
          <Sentence
            verb={facts.to ? 'Call a contract' : 'Create a contract'}
            {...(facts.amountUnits > 0n
              ? {
                  amount: (
                    <>
                      with <UnitAmount units={facts.amountUnits} unit={native} />
                    </>
                  ),
                }
              : {})}
            {...(facts.to ? { to: facts.to, toLabel: 'Contract' } : {})}
          />
          <Banner
            tone="warn"
            title="Unknown contract call"
            detail="This wallet can't tell what it does. Approve only if you trust this app."
          />
        </>
      )
    case 'signIn':
      return (
        <>
          {!isRefused && (
            <Banner
              tone="neutral"
              title={`Sign in to ${facts.fields.domain}`}
              detail="The message matches the site that sent it. It's free and doesn't move funds."
            />
          )}
          {facts.fields.statement && <Card label="Message">“{facts.fields.statement}”</Card>}
        </>
      )
    case 'message':
      return facts.text === undefined ? (
        <Banner tone="warn" title="Unreadable message" detail="It isn't plain text. Sign only if you trust this app." />
      ) : (
        <Card label="Message">{facts.text === '' ? 'Empty message' : <Text kind="mono">{facts.text}</Text>}</Card>
      )
    case 'typedData':
      return <TypedDataFacts facts={facts} />
    case 'switchNetwork':
      return <SwitchFacts to={facts.networkId} />
    case 'raw':
      return (
        <Banner
          tone="warn"
          title="Unreadable request"
          detail="This wallet can't tell what it does. Approve only if you trust this app."
        />
      )
  }
}

function SwitchFacts({ to }: { readonly to: string | undefined }) {
  const current = useWalletState((state) => state.networkId)
  return (
    <FactsCard
      facts={[
        { label: 'Current network', value: networkName(current) },
        { label: 'Switch to', value: to === undefined ? 'Not specified' : networkName(to) },
      ]}
    />
  )
}

export declare namespace RequestFactsView {
  type Props = {
    readonly facts: RequestFacts
    readonly request: SessionRequest
    /** The request cannot be approved (a banner above explains why), so reassuring texts are omitted. */
    readonly isRefused: boolean
  }
}

import type { RequestFacts } from '@latchkey/eip155/keys/describeRequest'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Card } from '@latchkey/ui/card/Card'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Address } from '@latchkey/ui/text/Address'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import type { ReactNode } from 'react'
import { amountText } from '../amounts/amountText.ts'
import { networkName, walletNetwork } from '../networks/walletNetworks.ts'
import { useWalletState } from '../WalletContext.ts'
import { switchTarget } from './switchTarget.ts'

/** What a request does, in plain words; never a bare method and bytes when they could be read. */
export function RequestFactsView({ facts, request, unsafe }: RequestFactsView.Props) {
  const native = walletNetwork(request.chainId) ?? { decimals: 18, symbol: '' }
  switch (facts.kind) {
    case 'nativeTransfer':
      return <Sentence verb="Send" amount={amountOf(facts.amountUnits, native)} to={facts.to} />
    case 'tokenTransfer':
      return (
        <>
          <Sentence verb="Send" amount={amountOf(facts.amountUnits, facts.token)} to={facts.to} />
          {!facts.token && <UnknownToken address={facts.tokenAddress} />}
        </>
      )
    case 'tokenApproval':
      return (
        <>
          <Sentence
            verb="Let another address spend"
            amount={
              facts.unlimited ? `all your ${facts.token?.symbol ?? 'tokens'}` : amountOf(facts.amountUnits, facts.token)
            }
            to={facts.spender}
            toLabel="spender"
          />
          {facts.unlimited && (
            <Banner tone="warn" title="There is no limit" detail="It can take all of this token, now and later." />
          )}
          {!facts.token && <UnknownToken address={facts.tokenAddress} />}
        </>
      )
    case 'contractCall':
      return (
        <>
          <Sentence
            verb={facts.to ? 'Call a contract' : 'Make a new contract'}
            {...(facts.amountUnits > 0n ? { amount: <>with {amountOf(facts.amountUnits, native)}</> } : {})}
            {...(facts.to ? { to: facts.to } : {})}
          />
          <Banner tone="warn" title="It cannot be read what this does" detail="Only say yes when you trust this app." />
        </>
      )
    case 'signIn':
      return (
        <>
          {!unsafe && (
            <Banner
              tone="neutral"
              title={`The message is for ${facts.fields.domain}`}
              detail="It is the site this app gave. Signing is free; nothing moves."
            />
          )}
          {facts.fields.statement && <Card label="It asks you to sign">“{facts.fields.statement}”</Card>}
        </>
      )
    case 'message':
      return facts.text === undefined ? (
        <Banner tone="warn" title="This message cannot be read" detail="Only sign it when you trust this app." />
      ) : (
        <Card label="It asks you to sign">
          {facts.text === '' ? 'An empty message: it says nothing.' : <Text kind="mono">{facts.text}</Text>}
        </Card>
      )
    case 'typedData':
      return (
        <Card label={`It asks you to sign: ${facts.primaryType}`}>
          <Text kind="mono">{JSON.stringify(facts.message, null, 2)}</Text>
        </Card>
      )
    case 'raw':
      return request.method === 'wallet_switchEthereumChain' ? (
        <SwitchFacts to={switchTarget(request.params)} />
      ) : (
        <Banner tone="warn" title="This request cannot be read" detail="Only say yes when you trust this app." />
      )
  }
}

type SentenceProps = {
  readonly verb: string
  readonly amount?: ReactNode
  readonly to?: string
  readonly toLabel?: string
}

function Sentence({ verb, amount, to, toLabel = 'to' }: SentenceProps) {
  return (
    <Card label="What it does">
      <p className="sentence">
        {verb} {amount !== undefined && <b>{amount}</b>}
      </p>
      {to !== undefined && (
        <p className="receiver">
          <span>{toLabel}</span> <Address value={to} full />
        </p>
      )}
    </Card>
  )
}

function SwitchFacts({ to }: { readonly to: string | undefined }) {
  const now = useWalletState((state) => state.networkId)
  return (
    <FactsCard
      facts={[
        { label: 'Now on', value: networkName(now) },
        { label: 'Switch to', value: to === undefined ? 'Not named' : networkName(to) },
      ]}
    />
  )
}

function UnknownToken({ address }: { readonly address: string }) {
  return (
    <Banner
      tone="warn"
      title="This wallet does not know the token"
      detail={
        <>
          Its address is <Address value={address} />. The amount is in its smallest unit.
        </>
      }
    />
  )
}

function amountOf(units: bigint, unit: { readonly decimals: number; readonly symbol: string } | undefined): ReactNode {
  if (!unit) return <Amount value={units.toString()} unit="units" />
  return <Amount value={amountText(units, { decimals: unit.decimals })} unit={unit.symbol} />
}

export declare namespace RequestFactsView {
  type Props = {
    readonly facts: RequestFacts
    readonly request: SessionRequest
    /** A warning over it says what is wrong; nothing here may sound reassuring. */
    readonly unsafe: boolean
  }
}

import { requestExpiryDefaultSec } from '@latchkey/contracts/constants/sign'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Address } from '@latchkey/ui/text/Address'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import type { Session, SessionRequest } from '@latchkey/walletconnect/sign/types'
import { useMemo } from 'react'
import { amountText } from '../amounts/amountText.ts'
import { networkName, walletNetwork } from '../networks/walletNetworks.ts'
import { useWallet, useWalletState } from '../WalletContext.ts'
import { AskSheet } from './AskSheet.tsx'
import { FaultBanner } from './FaultBanner.tsx'
import { type JudgedRequest, judgeRequest } from './judgeRequest.ts'
import { RawData } from './RawData.tsx'
import { RequestFactsView } from './RequestFactsView.tsx'
import { signerOf } from './signerOf.ts'
import { type Fee, useFee } from './useFee.ts'

/** A request of a connected app: what it does, risk, account, network and fee, raw data, and the decision. */
export function RequestSheet({ request, session, waiting, onLater }: RequestSheet.Props) {
  const { engine } = useWallet()
  const busy = useWalletState((state) => state.answering.includes(request.id))
  const accounts = useWalletState((state) => state.accounts)
  const fee = useFee(request)
  const { facts, fault } = useMemo(() => {
    const tokens = walletNetwork(request.chainId)?.tokens ?? []
    const addresses = accounts.map(({ address }) => address)
    return judgeRequest({ request, siteUrl: session.peer.metadata.url, tokens, addresses })
  }, [request, session, accounts])
  const reject = (
    <Button
      wide
      kind={fault && fault.kind !== 'notOurs' ? 'danger' : 'neutral'}
      onClick={() => void engine.rejectRequest(request)}
    >
      Reject
    </Button>
  )
  return (
    <AskSheet
      app={session.peer.metadata}
      wants={wantsOf(request, facts.kind)}
      expirySec={request.expirySec}
      lifeSec={requestExpiryDefaultSec}
      onLater={onLater}
      position={
        waiting > 1 && (
          <Text kind="small" tone="quiet" center>
            {waiting - 1} more after this
          </Text>
        )
      }
      buttons={
        fault ? (
          reject
        ) : (
          <ButtonPair>
            {reject}
            <Button kind="filled" wide loading={busy} onClick={() => void engine.approveRequest(request)}>
              {facts.kind === 'signIn' ? 'Sign in' : 'Approve'}
            </Button>
          </ButtonPair>
        )
      }
    >
      {fault && <FaultBanner fault={fault} />}
      <RequestFactsView facts={facts} request={request} unsafe={fault !== undefined} />
      {fee?.status === 'known' && fee.short && <FaultBanner fault={{ kind: 'short' }} />}
      {fee?.status === 'failed' && !fault && <FaultBanner fault={{ kind: 'wouldFail' }} />}
      {request.method !== 'wallet_switchEthereumChain' && <Circumstances request={request} fee={fee} />}
      <RawData facts={facts} request={request} />
    </AskSheet>
  )
}

function Circumstances({ request, fee }: { readonly request: SessionRequest; readonly fee: Fee | undefined }) {
  const accounts = useWalletState((state) => state.accounts)
  const network = walletNetwork(request.chainId)
  const asked = signerOf(request)
  const account = accounts.find(({ address }) => address.toLowerCase() === asked?.toLowerCase())
  const who = account && (
    <>
      <Avatar seed={account.address} size={18} />
      {account.name}
    </>
  )
  return (
    <FactsCard
      facts={[
        { label: 'Account', value: who ?? (asked ? <Address value={asked} /> : 'Not named') },
        { label: 'Network', value: networkName(request.chainId) },
        ...(fee ? [{ label: 'Network fee', value: <FeeValue fee={fee} symbol={network?.symbol ?? ''} /> }] : []),
      ]}
    />
  )
}

function FeeValue({ fee, symbol }: { readonly fee: Fee; readonly symbol: string }) {
  if (fee.status === 'reading') return 'Asking the network'
  if (fee.status === 'failed') return 'Not known'
  return <Amount value={amountText(fee.units, { decimals: 18, places: 6 })} unit={symbol} />
}

function wantsOf({ method }: SessionRequest, kind: JudgedRequest['facts']['kind']): string {
  if (kind === 'signIn') return 'wants you to sign in'
  if (method === 'eth_sendTransaction') return 'wants to send a transaction'
  if (method === 'wallet_switchEthereumChain') return 'wants to switch the network'
  return method === 'eth_signTypedData_v4' ? 'wants you to sign data' : 'wants you to sign a message'
}

export declare namespace RequestSheet {
  type Props = {
    readonly request: SessionRequest
    readonly session: Session
    /** How many requests wait, this one included. */
    readonly waiting: number
    readonly onLater: () => void
  }
}

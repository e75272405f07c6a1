import { requestExpiryDefaultSec } from '@latchkey/contracts/constants/sign'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Address } from '@latchkey/ui/text/Address'
import { Amount } from '@latchkey/ui/text/Amount'
import type { Session, SessionRequest } from '@latchkey/walletconnect/sign/types'
import { useMemo } from 'react'
import { addressOn } from '../accounts/account.ts'
import { amountText } from '../amounts/amountText.ts'
import { ApprovalSheet } from '../approval/ApprovalSheet.tsx'
import { namespaceOf } from '../namespaces/walletNamespaces.ts'
import { networkName, walletNetwork } from '../networks/walletNetworks.ts'
import { useWallet, useWalletState } from '../WalletContext.ts'
import { assessRequest } from './assessRequest.ts'
import { RawData } from './RawData.tsx'
import { RefusalBanner } from './RefusalBanner.tsx'
import { RequestFactsView } from './RequestFactsView.tsx'
import { isTransaction, requestText } from './requestTexts.ts'
import { type Preparation, usePreparedTransaction } from './usePreparedTransaction.ts'

/** A request of a connected app: its effect, risk, account, network and fee, raw data, and the decision. */
export function RequestSheet({ request, session, moreCount, onLater }: RequestSheet.Props) {
  const { engine } = useWallet()
  const isPending = useWalletState((state) => state.answering.includes(request.id))
  const accounts = useWalletState((state) => state.accounts)
  const { preparation, retry } = usePreparedTransaction(request)
  const { facts, refusal } = useMemo(
    () => assessRequest({ request, siteUrl: session.peer.metadata.url, accounts }),
    [request, session, accounts],
  )
  const prepared = preparation.status === 'ready' ? preparation.prepared : undefined
  const approve =
    preparation.status === 'failed'
      ? { label: 'Try again', isPending: false, onPress: retry }
      : {
          label: facts.kind === 'signIn' ? 'Sign in' : 'Approve',
          isPending: isPending || preparation.status === 'pending',
          onPress: () => void engine.approveRequest(request, prepared),
        }
  return (
    <ApprovalSheet
      app={session.peer.metadata}
      text={requestText(facts)}
      revision={`${preparation.status} ${prepared?.maxFeeUnits ?? ''}`}
      expirySec={request.expirySec}
      fullSec={requestExpiryDefaultSec}
      moreCount={moreCount}
      approve={refusal ? undefined : approve}
      reject={{
        danger: refusal !== undefined && refusal.kind !== 'notInWallet' && refusal.kind !== 'otherNetwork',
        onPress: () => void engine.rejectRequest(request),
      }}
      onLater={onLater}
    >
      {refusal && <RefusalBanner refusal={refusal} chainId={request.chainId} />}
      <RequestFactsView facts={facts} request={request} isRefused={refusal !== undefined} />
      {!refusal && <TransactionBanner preparation={preparation} />}
      {facts.kind !== 'switchNetwork' && (
        <RequestDetails request={request} preparation={isTransaction(facts) && !refusal ? preparation : undefined} />
      )}
      <RawData facts={facts} request={request} />
    </ApprovalSheet>
  )
}

/** Why a transaction would fail. */
function TransactionBanner({ preparation }: { readonly preparation: Preparation }) {
  if (preparation.status === 'failed')
    return (
      <Banner
        tone="warn"
        title="This transaction would fail"
        detail="The simulation failed, or the network can't be reached right now."
      />
    )
  if (preparation.status !== 'ready' || preparation.prepared.isAffordable) return null
  return (
    <Banner
      tone="warn"
      title="Insufficient balance"
      detail="This account can't cover the amount and the network fee. The transaction would fail."
    />
  )
}

type DetailsProps = { readonly request: SessionRequest; readonly preparation: Preparation | undefined }

/** Signer and network, and the cost of a transaction. */
function RequestDetails({ request, preparation }: DetailsProps) {
  const accounts = useWalletState((state) => state.accounts)
  const { chainId } = request
  const keys = namespaceOf(chainId)?.keys
  const signer = keys?.signerOf(request)
  const deposit = preparation?.status === 'ready' ? preparation.prepared.depositUnits : undefined
  const account = accounts.find(
    (one) => signer !== undefined && keys?.isSameAddress(addressOn(chainId, one) ?? '', signer),
  )
  const who = account && (
    <>
      <Avatar seed={addressOn(chainId, account) ?? ''} size={18} />
      {account.name}
    </>
  )
  return (
    <FactsCard
      facts={[
        { label: 'Account', value: who ?? (signer ? <Address value={signer} /> : 'Not specified') },
        { label: 'Network', value: networkName(chainId) },
        ...(preparation
          ? [{ label: 'Network fee', value: <FeeValue preparation={preparation} chainId={chainId} /> }]
          : []),
        ...(deposit === undefined
          ? []
          : [{ label: 'New recipient account', value: <FeeAmount units={deposit} chainId={chainId} /> }]),
        ...(preparation?.status === 'ready' ? preparation.prepared.details : []),
      ]}
    />
  )
}

function FeeValue({ preparation, chainId }: { readonly preparation: Preparation; readonly chainId: string }) {
  if (preparation.status === 'pending') return 'Estimating…'
  if (preparation.status !== 'ready') return 'Unknown'
  const { maxFeeUnits, depositUnits = 0n } = preparation.prepared
  return (
    <span>
      Up to <FeeAmount units={maxFeeUnits - depositUnits} chainId={chainId} />
    </span>
  )
}

function FeeAmount({ units, chainId }: { readonly units: bigint; readonly chainId: string }) {
  const { symbol = '', decimals = 18 } = walletNetwork(chainId) ?? {}
  return <Amount value={amountText(units, { decimals, places: 6 })} unit={symbol} />
}

export declare namespace RequestSheet {
  type Props = {
    readonly request: SessionRequest
    readonly session: Session
    /** Number of requests after this one. */
    readonly moreCount: number
    readonly onLater: () => void
  }
}

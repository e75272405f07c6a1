import { proposalLifetimeSec } from '@latchkey/contracts/constants/sign'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { buildApprovedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import type { Proposal } from '@latchkey/walletconnect/sign/types'
import { useState } from 'react'
import { addressOn, type WalletAccount } from '../accounts/account.ts'
import { ApprovalSheet } from '../approval/ApprovalSheet.tsx'
import { networkName } from '../networks/walletNetworks.ts'
import { networkIdsOf } from '../sessions/SessionList.tsx'
import { supportedNamespaces } from '../sessions/supportedNamespaces.ts'
import { useWallet, useWalletState } from '../WalletContext.ts'

/** A connection request: the account to connect, the networks and the app's future permissions. */
export function ProposalSheet({ proposal, moreCount, onLater }: ProposalSheet.Props) {
  const { engine } = useWallet()
  const accounts = useWalletState((state) => state.accounts)
  const current = useWalletState((state) => state.accountId)
  const isPending = useWalletState((state) => state.answering.includes(proposal.id))
  const [accountId, setAccountId] = useState(current)
  const networks = networksFor(proposal, accounts, accountId)
  const [firstNetwork] = networks
  return (
    <ApprovalSheet
      app={proposal.proposer.metadata}
      text="wants to connect"
      expirySec={proposal.expirySec}
      fullSec={proposalLifetimeSec}
      moreCount={moreCount}
      approve={
        firstNetwork === undefined
          ? undefined
          : { label: 'Approve', isPending, onPress: () => void engine.approveProposal(proposal, accountId) }
      }
      reject={{ danger: false, onPress: () => void engine.rejectProposal(proposal) }}
      onLater={onLater}
    >
      {firstNetwork === undefined ? (
        <Banner
          tone="warn"
          title="Unsupported network"
          detail="This wallet doesn't support the networks this app needs. Nothing was shared."
        />
      ) : (
        <>
          <FactsCard
            facts={[
              { label: 'App', value: proposal.proposer.metadata.name },
              { label: 'Networks', value: networks.map(networkName).join(', ') },
            ]}
          />
          <Text as="h3" kind="label" tone="quiet">
            Account
          </Text>
          <RowList label="Account">
            {accounts.map((account) => {
              const address = addressOn(firstNetwork, account) ?? ''
              return (
                <ListRow
                  key={account.id}
                  icon={<Avatar seed={address} size={36} />}
                  title={account.name}
                  detail={<Address value={address} />}
                  selected={account.id === accountId}
                  onClick={() => setAccountId(account.id)}
                />
              )
            })}
          </RowList>
          <Text kind="small" tone="quiet">
            The app can see your accounts and ask you to sign. Nothing is sent without your approval.
          </Text>
        </>
      )}
    </ApprovalSheet>
  )
}

/** Networks that an approval would grant; empty if the wallet does not support the app's requirements. */
function networksFor(proposal: Proposal, accounts: readonly WalletAccount[], accountId: string): readonly string[] {
  try {
    return networkIdsOf({ namespaces: buildApprovedNamespaces(proposal, supportedNamespaces(accounts, accountId)) })
  } catch {
    return []
  }
}

export declare namespace ProposalSheet {
  type Props = {
    readonly proposal: Proposal
    /** Number of requests after this one. */
    readonly moreCount: number
    readonly onLater: () => void
  }
}

import { proposalLifetimeSec } from '@latchkey/contracts/constants/sign'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Address } from '@latchkey/ui/text/Address'
import { Text } from '@latchkey/ui/text/Text'
import { buildApprovedNamespaces } from '@latchkey/walletconnect/sign/buildApprovedNamespaces'
import type { Proposal } from '@latchkey/walletconnect/sign/types'
import { useState } from 'react'
import type { WalletAccount } from '../accounts/account.ts'
import { networkName } from '../networks/walletNetworks.ts'
import { AskSheet } from '../requests/AskSheet.tsx'
import { networkIdsOf } from '../sessions/SessionList.tsx'
import { supportedNamespaces } from '../sessions/supportedNamespaces.ts'
import { useWallet, useWalletState } from '../WalletContext.ts'

/** An app wants to connect: which account goes first, on which networks, and what it will and will not be able to do. */
export function ProposalSheet({ proposal, onLater }: ProposalSheet.Props) {
  const { engine } = useWallet()
  const accounts = useWalletState((state) => state.accounts)
  const current = useWalletState((state) => state.address)
  const busy = useWalletState((state) => state.answering.includes(proposal.id))
  const [address, setAddress] = useState(current)
  const networks = networksFor(proposal, accounts, address)
  const reject = (
    <Button wide onClick={() => void engine.rejectProposal(proposal)}>
      Reject
    </Button>
  )
  return (
    <AskSheet
      app={proposal.proposer.metadata}
      wants="wants to connect"
      expirySec={proposal.expirySec}
      lifeSec={proposalLifetimeSec}
      onLater={onLater}
      buttons={
        networks.length === 0 ? (
          reject
        ) : (
          <ButtonPair>
            {reject}
            <Button kind="filled" wide loading={busy} onClick={() => void engine.approveProposal(proposal, address)}>
              Approve
            </Button>
          </ButtonPair>
        )
      }
    >
      {networks.length === 0 ? (
        <Banner
          tone="warn"
          title="This wallet has none of its networks"
          detail="It cannot connect to this app. Nothing was shared."
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
            Account to use first
          </Text>
          <RowList label="Account to use first">
            {accounts.map((account) => (
              <ListRow
                key={account.address}
                icon={<Avatar seed={account.address} size={36} />}
                title={account.name}
                detail={<Address value={account.address} />}
                selected={account.address === address}
                onClick={() => setAddress(account.address)}
              />
            ))}
          </RowList>
          <Text kind="small" tone="quiet">
            It sees your accounts and may ask you to sign. Nothing moves without your yes.
          </Text>
        </>
      )}
    </AskSheet>
  )
}

/** Networks an approval would hold; none when the wallet cannot give what the app must have. */
function networksFor(proposal: Proposal, accounts: readonly WalletAccount[], address: string): readonly string[] {
  try {
    return networkIdsOf({ namespaces: buildApprovedNamespaces(proposal, supportedNamespaces(accounts, address)) })
  } catch {
    return []
  }
}

export declare namespace ProposalSheet {
  type Props = { readonly proposal: Proposal; readonly onLater: () => void }
}

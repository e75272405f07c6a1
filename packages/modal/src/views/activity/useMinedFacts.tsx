import type { CaipNetworkId } from '@latchkey/base/caip'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import type { FactsCard } from '@latchkey/ui/card/FactsCard'
import { CopyButton } from '@latchkey/ui/copyButton/CopyButton'
import { Address } from '@latchkey/ui/text/Address'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useText } from '../../i18n/useText.ts'
import { useNetworkFact } from '../shared/useNetworkFact.tsx'

type Fact = FactsCard.Props['facts'][number]

/** Rows about a transaction on this network: where, when, and its hash. No row for a network that the app does not have. */
export function useMinedFacts(networkId: CaipNetworkId) {
  const text = useText('activity', 'account')
  const { language } = useContext(LocaleContext)
  const network = useNetwork().networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const format = new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    network,
    networkFacts: useNetworkFact(networkId),
    timeFact: (atMs: number): Fact => ({ label: text('opTime'), value: format.format(atMs) }),
    hashFact: (hash: string): Fact => ({ label: text('opHash'), value: <Hash hash={hash} /> }),
  }
}

function Hash({ hash }: { readonly hash: string }) {
  const text = useText('activity', 'account')
  return (
    <CopyButton value={hash} label={text('copyHash')} copiedLabel={text('hashCopied')} failedLabel={text('copyFailed')}>
      <Address value={hash} />
    </CopyButton>
  )
}

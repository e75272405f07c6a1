import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import type { AccountToken } from '@latchkey/core/account/accountToken'
import { portfolioQuery } from '@latchkey/core/portfolio/portfolioQuery'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { noAccount } from '../shared/noAccount.ts'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { useAccountWorth } from '../shared/useAccountWorth.ts'
import { useReadableAccount } from '../shared/useReadableAccount.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { rangeFact } from './rangeFact.tsx'
import { TokenStep } from './TokenStep.tsx'

/** The chart steps, bundled together: for a token as passed from the list, or for the whole account. */
export function ChartStep({ token }: { readonly token: AccountToken | undefined }) {
  return <QueryLayer>{token ? <TokenStep opened={token} /> : <PortfolioStep />}</QueryLayer>
}

/** Value of the account's tokens over time. */
function PortfolioStep() {
  const text = useText('prices', 'account')
  const format = useFormat()
  const [period, setPeriod] = useState<PricePeriod>('day')
  const account = useReadableAccount()
  const { network } = useNetwork()
  const { worth } = useAccountWorth(account)
  const found = portfolioQuery(useLatchkey(), { ...(account ?? noAccount), period })
  const query = useQuery({ ...found, queryFn: account ? found.queryFn : skipToken })
  const range = rangeFact({ query, label: text('lowHigh'), to: text('rangeTo'), figure: format.dollars })
  const networkName = network?.name ?? ''
  return (
    <>
      <ViewHeader title={text('portfolio')} />
      <SheetBody gap={16}>
        <ChartPanel
          query={query}
          period={period}
          onPeriod={setPeriod}
          label={text('portfolioWorth', { network: networkName })}
          known={worth && Number(worth.total)}
          partsOf={(value) => format.dollarParts(String(value))}
          changeOf={(change, form) =>
            form === 'signed' ? format.signedDollars(String(change)) : format.dollars(change)
          }
          empty={
            <EmptyState title={text('noPortfolio')} detail={text('noPortfolioDetail', { network: networkName })} />
          }
        />
        {range.length > 0 && <FactsCard facts={range} />}
      </SheetBody>
    </>
  )
}

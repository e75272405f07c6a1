import type { AccountToken } from '@latchkey/core/account/accountToken'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { PortfolioStep } from './PortfolioStep.tsx'
import { TokenStep } from './TokenStep.tsx'

/** The steps with a chart, which load together: of a token, as it was in the list, or of the whole account. */
export function ChartStep({ token }: { readonly token: AccountToken | undefined }) {
  return <QueryLayer>{token ? <TokenStep opened={token} /> : <PortfolioStep />}</QueryLayer>
}

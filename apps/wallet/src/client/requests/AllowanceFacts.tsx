import type { Allowance } from '@latchkey/base/keys/requestFacts'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Sentence, TokenAmount, UnknownToken } from './Sentence.tsx'

/** Spender and tokens of an allowance, and its risk. */
export function AllowanceFacts({ allowances }: AllowanceFacts.Props) {
  return allowances.map((allowance) => {
    const { spender, tokenAddress, token, isUnlimited, amountUnits } = allowance
    const symbol = token?.symbol ?? 'tokens'
    return (
      <div key={`${tokenAddress} ${amountUnits}`} className="facts-group">
        <Sentence
          verb={amountUnits === 0n ? 'Stop another address from spending' : 'Allow another address to spend'}
          amount={amountUnits === 0n || isUnlimited ? `all your ${symbol}` : <TokenAmount {...allowance} />}
          to={spender}
          toLabel="Spender"
        />
        {isUnlimited ? (
          <AllTokensBanner what={`all your ${symbol}`} />
        ) : (
          amountUnits > 0n && (
            <Banner
              tone="warn"
              title="Spending permission"
              detail="The spender can take this amount at any time, without asking again."
            />
          )
        )}
        {!token && <UnknownToken address={tokenAddress} />}
      </div>
    )
  })
}

/** The risk of a permission that covers everything. `what`: "all your LUSD". */
export function AllTokensBanner({ what }: { readonly what: string }) {
  return (
    <Banner
      tone="bad"
      title="Unlimited permission"
      detail={`The spender can take ${what}, now and later, without asking again. Approve only if you fully trust it.`}
    />
  )
}

export declare namespace AllowanceFacts {
  type Props = { readonly allowances: readonly Allowance[] }
}

import type { KnownToken } from '@latchkey/base/keys/requestFacts'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Card } from '@latchkey/ui/card/Card'
import { Address } from '@latchkey/ui/text/Address'
import { Amount } from '@latchkey/ui/text/Amount'
import type { ReactNode } from 'react'
import { amountText } from '../amounts/amountText.ts'

/** The effect of a request: "Send 1 ETH", and the recipient. */
export function Sentence({ verb, amount, to, toLabel = 'Recipient' }: Sentence.Props) {
  return (
    <Card>
      <p className="sentence">
        {verb} {amount !== undefined && <b>{amount}</b>}
      </p>
      {to !== undefined && (
        <p className="recipient">
          <span>{toLabel}</span> <Address value={to} full />
        </p>
      )}
    </Card>
  )
}

/** Base units in a currency; a plain number if the currency is unknown. */
export function UnitAmount({ units, unit }: UnitAmount.Props) {
  if (!unit) return <Amount value={units.toString()} unit="units" />
  return <Amount value={amountText(units, { decimals: unit.decimals })} unit={unit.symbol} />
}

export function TokenAmount({ amountUnits, token }: TokenAmount.Props) {
  return <UnitAmount units={amountUnits} unit={token} />
}

export function UnknownToken({ address }: { readonly address: string }) {
  return (
    <Banner
      tone="warn"
      title="Unknown token"
      detail={
        <>
          This wallet doesn't know the token at <Address value={address} />. The amount is in its smallest unit.
        </>
      }
    />
  )
}

export declare namespace Sentence {
  type Props = {
    readonly verb: string
    readonly amount?: ReactNode
    readonly to?: string
    readonly toLabel?: string
  }
}
export declare namespace UnitAmount {
  type Props = {
    readonly units: bigint
    readonly unit: { readonly decimals: number; readonly symbol: string } | undefined
  }
}
export declare namespace TokenAmount {
  type Props = { readonly amountUnits: bigint; readonly token?: KnownToken }
}

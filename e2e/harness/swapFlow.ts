import type { Locator } from 'playwright-core'
import { parseUnits } from 'viem'
import { factOf } from './flows.ts'
import type { Visitor } from './visitor.ts'

/** From the page to the swap form, which starts with the native currency. */
export async function openSwap(visitor: Visitor): Promise<void> {
  await visitor.connectButton.click()
  await visitor.dialog.getByRole('button', { name: 'Swap', disabled: false }).click()
  await visitor.dialog.getByRole('button', { name: 'You pay: ETH' }).waitFor()
}

/** Chooses the tokens by symbol and enters the amount to pay. */
export async function fillSwap(
  { dialog }: Visitor,
  { from, to, amount }: { readonly from?: string; readonly to: string; readonly amount: string },
): Promise<void> {
  const choose = async (side: string, symbol: string) => {
    await dialog.getByRole('button', { name: new RegExp(`^${side}: `) }).click()
    await dialog.getByRole('searchbox').fill(symbol)
    await dialog
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(`\\b${symbol}\\b`) })
      .first()
      .click()
  }
  if (from) await choose('You pay', from)
  await choose('You receive', to)
  await dialog.getByRole('textbox', { name: 'You pay' }).fill(amount)
}

/** The received amounts on Review in base units, which the screen rounds down to 6 decimals. */
export async function reviewedUnits(visitor: Visitor, { symbol, decimals }: reviewedUnits.Token) {
  const unitsIn = async (place: Locator) => {
    const text = (await place.textContent()) ?? ''
    const [, figure] = new RegExp(`([\\d,.]+) ${symbol}`).exec(text) ?? []
    if (figure === undefined) throw new Error(`There is no amount of ${symbol} in: ${text}`)
    return parseUnits(figure.replaceAll(',', ''), decimals)
  }
  return {
    quoted: await unitsIn(visitor.dialog.getByRole('listitem').filter({ hasText: 'You receive' })),
    minimum: await unitsIn(factOf(visitor, 'Minimum received')),
  }
}

export declare namespace reviewedUnits {
  type Token = { readonly symbol: string; readonly decimals: number }
}

import type { Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** Opens the form for buying and enters a token and a payment in US dollars. */
export async function openBuying(visitor: Visitor, { symbol, payment }: openBuying.Params): Promise<void> {
  const { dialog } = visitor
  await visitor.connectButton.click()
  await dialog.getByRole('button', { name: 'Buy', exact: true, disabled: false }).click()
  await dialog.getByRole('button', { name: /^You receive: / }).click()
  await dialog
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`\\b${symbol}\\b`) })
    .click()
  await dialog.getByRole('textbox', { name: 'You pay' }).fill(payment)
}

declare namespace openBuying {
  type Params = { readonly symbol: string; readonly payment: string }
}

/** Orders the offer. Resolves with the provider's window. */
export async function orderAtSandbox({ context, dialog, press }: Visitor): Promise<Page> {
  const name = 'Continue to Latchkey Sandbox'
  await dialog.getByRole('button', { name, disabled: false }).waitFor()
  const [popup] = await Promise.all([context.waitForEvent('page'), press(name)])
  await popup.getByRole('button', { name: /^Pay / }).waitFor()
  return popup
}

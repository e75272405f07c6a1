import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chooseRecipient } from './flows.ts'
import type { Visitor } from './visitor.ts'

export const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** From Account to the review of a draft. */
export async function draft(visitor: Visitor, params: { amount: string; to: string; token?: string }): Promise<void> {
  const { dialog, press } = visitor
  if (params.token) {
    await dialog.getByRole('button', { name: /^Token: / }).click()
    await dialog.getByRole('button', { name: new RegExp(`^${params.token}`) }).click()
  }
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(params.amount)
  await chooseRecipient(visitor, params.to)
  await press('Review')
}

export async function openSend(visitor: Visitor): Promise<void> {
  await visitor.connectButton.click()
  await visitor.press('Send')
  await visitor.dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
}

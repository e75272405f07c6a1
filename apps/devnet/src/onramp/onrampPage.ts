import { escapeHtml, issuerPage } from '../issuer/issuerPage.ts'
import type { Order, Ordered } from './orders.ts'

const title = 'Latchkey Sandbox'

const cardFields = `<label>Card number <input type="text" name="number" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242"></label>
<div class="pair"><label>Expires (MM/YY) <input type="text" name="expiry" autocomplete="off" required value="12/34"></label>
<label>Security code <input type="text" name="code" inputmode="numeric" autocomplete="off" required value="123"></label></div>`
const bankFields = `<label>Account number <input type="text" name="number" inputmode="numeric" autocomplete="off" required value="000123456789"></label>`

/** The payment form. It posts to the page's own URL. */
export function paymentPage({ ordered }: Order, problem?: string): string {
  const { payment, paymentMethod } = ordered
  return issuerPage(
    title,
    `${summary(ordered)}
${problem === undefined ? '' : `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`}
<form method="post">${paymentMethod === 'card' ? cardFields : bankFields}
<button class="main">Pay ${escapeHtml(payment)}</button></form>
<form method="post"><button name="cancel" value="yes">Cancel the order</button></form>
<p><small>This stands in for a provider in development. No money is taken. Any card works.</small></p>`,
  )
}

const results: Readonly<Record<Exclude<Order['status'], 'pending'>, string>> = {
  processing: 'Your payment arrived. The tokens are on their way.',
  done: 'The tokens have arrived. You can close this window.',
  failed: 'The order has ended and nothing was paid. You can close this window.',
}

/** The page of an order in any status. Reloads while the tokens are on their way. */
export function orderPage(order: Order): string {
  const { ordered, status } = order
  if (status === 'pending') return paymentPage(order)
  const refresh = status === 'processing' ? '<meta http-equiv="refresh" content="1">' : ''
  const mark = status === 'done' ? doneMark : ''
  return issuerPage(title, `${refresh}${mark}<p role="status">${results[status]}</p>\n${summary(ordered)}`)
}

export const unknownOrderPage = (): string =>
  issuerPage(title, '<p role="alert">There is no such order. Go back to the app and start again.</p>')

const doneMark =
  '<svg class="done" width="40" height="40" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/><path d="M6.8 10.2l2.2 2.2 4.2-4.6"/></svg>'

const summary = ({ amount, payment, networkName, recipient }: Ordered): string =>
  `<p class="amount">${escapeHtml(amount)}</p><p>on ${escapeHtml(networkName)}</p>
<dl><div><dt>Recipient</dt><dd><code>${escapeHtml(recipient)}</code></dd></div>
<div><dt>Total</dt><dd>${escapeHtml(payment)}</dd></div></dl>`

import { escapeHtml, issuerPage } from '../issuer/issuerPage.ts'
import type { Order, Ordered } from './orders.ts'

const title = 'Latchkey Sandbox'

const cardFields = `<label>Card number <input type="text" name="number" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242"></label>
<label>Expires (MM/YY) <input type="text" name="expiry" autocomplete="off" required value="12/34"></label>
<label>Security code <input type="text" name="code" inputmode="numeric" autocomplete="off" required value="123"></label>`
const bankFields = `<label>Account number <input type="text" name="number" inputmode="numeric" autocomplete="off" required value="000123456789"></label>`

/** The payment form. It posts to the page's own URL. */
export function paymentPage({ ordered }: Order, problem?: string): string {
  const { payment, paymentMethod } = ordered
  return issuerPage(
    title,
    `<p>This stands in for a provider in development. No money is taken. Any card works.</p>
${summary(ordered)}
${problem === undefined ? '' : `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`}
<form method="post">${paymentMethod === 'card' ? cardFields : bankFields}
<button class="main">Pay ${escapeHtml(payment)}</button></form>
<form method="post"><button name="cancel" value="yes">Cancel the order</button></form>`,
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
  return issuerPage(title, `${refresh}<p role="status">${results[status]}</p>\n${summary(ordered)}`)
}

export const unknownOrderPage = (): string =>
  issuerPage(title, '<p role="alert">There is no such order. Go back to the app and start again.</p>')

const summary = ({ amount, payment, networkName, recipient }: Ordered): string =>
  `<p>You get <strong>${escapeHtml(amount)}</strong> on ${escapeHtml(networkName)} for <strong>${escapeHtml(payment)}</strong>.</p>
<p>They go to<br><code>${escapeHtml(recipient)}</code></p>`

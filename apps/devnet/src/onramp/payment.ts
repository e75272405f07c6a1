/** A card that is always declined. */
const declinedCard = '4000000000000002'

export type Payment = 'paid' | 'declined' | 'malformed'

/** The outcome of a simulated payment. No card data is stored. */
export function takePayment(form: URLSearchParams, paymentMethod: string): Payment {
  const number = (form.get('number') ?? '').replace(/[\s-]/g, '')
  if (paymentMethod === 'ach_bank_account') return /^\d{4,17}$/.test(number) ? 'paid' : 'malformed'
  const expires = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.test(form.get('expiry')?.trim() ?? '')
  const secured = /^\d{3,4}$/.test(form.get('code')?.trim() ?? '')
  if (!expires || !secured || !hasCheckDigit(number)) return 'malformed'
  return number === declinedCard ? 'declined' : 'paid'
}

/** ISO/IEC 7812: the last digit makes the sum divisible by ten. */
function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, text, index) => {
    const digit = Number(text) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

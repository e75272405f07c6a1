const domain =
  /https?:|\bwww\.|[a-z0-9-]\.(com|net|org|io|xyz|app|site|online|top|cc|club|vip|gift|link|live|me|info|pro|fun|us)\b/i
const bait = /\b(claim|airdrop|giveaway|voucher|redeem|visit)(s|ed|ing)?\b/i

/** True if a token's name advertises a website or a gift, as fraudulent tokens do. */
export function isScamText(text: string): boolean {
  const plain = text.normalize('NFKC')
  return domain.test(plain) || bait.test(plain)
}

/** Letters of other scripts, and digits, that look like Latin letters (a subset of UTS #39 for token symbols). */
const confusables: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't' },
  ...{ у: 'y', х: 'x', ԁ: 'd', ԛ: 'q', ԝ: 'w', ѵ: 'v' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ζ: 'z' },
  ...{ '0': 'o', '1': 'l', i: 'l', '5': 's', '|': 'l', $: 's', '₮': 't', ᴜ: 'u' },
}

/** Equal for symbols that look equal. */
export function skeletonOf(symbol: string): string {
  const letters = [...symbol.normalize('NFKD').toLowerCase()].filter((one) => /[\p{L}\p{N}|$₮]/u.test(one))
  return letters.map((one) => lookOf(one)).join('')
}

function lookOf(letter: string): string {
  const look = confusables[letter] ?? letter
  return confusables[look] ?? look
}

import type { RequestFacts } from '@latchkey/base/keys/requestFacts'

/**
 * Names of a permit's fields that are redundant with its allowances and their expiry. Empty for other data, and for a permit
 * that was only partly recognised.
 */
export function permitFields({
  fields,
  allowances,
}: Pick<Extract<RequestFacts, { kind: 'typedData' }>, 'fields' | 'allowances'>): readonly string[] {
  if (allowances.length === 0) return []
  const names = fields.map(({ name }) => name)
  if (names.includes('owner') && names.includes('value'))
    return names.filter((name) => /^(owner|spender|value|nonce|deadline)$/.test(name))
  if (names.includes('holder') && names.includes('allowed'))
    return names.filter((name) => /^(holder|spender|nonce|expiry|allowed)$/.test(name))
  const pattern = names.some((name) => /^details\b/.test(name))
    ? /^(details(\[\d+\])?\.(token|amount|expiration|nonce)|spender|sigDeadline)$/
    : /^(permitted(\[\d+\])?\.(token|amount)|spender|nonce|deadline)$/
  const known = names.filter((name) => pattern.test(name))
  return known.filter((name) => name.endsWith('.token')).length === allowances.length ? known : []
}

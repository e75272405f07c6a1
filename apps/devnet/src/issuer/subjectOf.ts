import { createHash } from 'node:crypto'
import type { Person } from './people.ts'
import type { SocialProviderName } from './providers.ts'

/** The id of a person in the provider's format. Derived only from the name, because an e-mail address can change. */
export function subjectOf(provider: SocialProviderName, { name }: Person): string {
  const hash = createHash('sha256').update(`${provider} ${name}`).digest()
  const digits = String(hash.readBigUInt64BE() % 10n ** 18n)
  if (provider === 'google') return `100${digits.padStart(18, '0')}`
  if (provider === 'apple') return `000123.${hash.toString('hex').slice(0, 32)}.0456`
  return provider === 'github' ? String(hash.readUInt32BE()) : digits
}

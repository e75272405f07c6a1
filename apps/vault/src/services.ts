import type { Clock } from '@latchkey/base/clock'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { Log } from '@latchkey/node/log'
import type { VaultKeys } from './keys/vaultKeys.ts'
import type { Outbox } from './mail/outbox.ts'
import type { SocialClients } from './social/socialClients.ts'
import type { Database } from './store/schema.ts'

/** What the features of a vault share. */
export type Services = {
  readonly role: VaultRole
  readonly db: Database
  readonly keys: VaultKeys
  readonly clock: Clock
  readonly log: Log
  readonly outbox: Outbox
  readonly social: SocialClients
  /** Address of this vault's pages, for the links in mails. */
  readonly publicUrl: string
  /** How many proxies in front append to X-Forwarded-For. */
  readonly trustedProxies: number
}

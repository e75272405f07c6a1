import type { KeyObject } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { Log } from '@latchkey/node/log'
import type { FarcasterClient } from './farcaster/farcasterClient.ts'
import type { VaultKeys } from './keys/vaultKeys.ts'
import type { Outbox } from './mail/outbox.ts'
import type { SocialClients } from './social/socialClients.ts'
import type { PartnerKeys } from './statements/partner.ts'
import type { Database } from './store/schema.ts'

/** Dependencies shared by the features of a vault. */
export type Services = {
  readonly role: VaultRole
  readonly db: Database
  readonly keys: VaultKeys
  /** Public keys of the other role's vault. */
  readonly partner: () => Promise<PartnerKeys>
  readonly clock: Clock
  readonly log: Log
  readonly outbox: Outbox
  readonly social: SocialClients
  /** Undefined when sign-in with Farcaster is off. */
  readonly farcaster: FarcasterClient | undefined
  /** Address of this vault's pages, for links in e-mails. */
  readonly publicUrl: string
  /** Delay before a new device may export the keys. */
  readonly exportHoldMs: number
  /** Public key of the secure site, which states the networks of visitors. */
  readonly siteKey: KeyObject
}

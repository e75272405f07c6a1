import type { Clock } from '@latchkey/base/clock'
import type { Log } from '@latchkey/node/log'
import type { Migration } from 'kysely'
import type { NodeClient } from './chains/createNodeClient.ts'
import type { NameService } from './chains/nameService.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/schema.ts'
import type { AvatarLoader } from './features/nfts/avatarLoader.ts'
import type { MetadataLoader } from './features/nfts/metadataLoader.ts'
import type { Keyring } from './features/siwx/keyring.ts'
import type { Served } from './http/serve.ts'
import type { ProviderClient } from './outbound/providerClient.ts'
import type { AccountIndexes } from './providers/activity/accountIndexes.ts'
import type { Prices } from './providers/prices/prices.ts'

/** Shared by the features. */
export type Services = {
  readonly config: ServerConfig
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly keyring: Keyring
  readonly nodes: NodeClient
  readonly nftMetadata: MetadataLoader
  readonly prices: Prices
  readonly http: ProviderClient
  readonly accountIndexes: AccountIndexes
  /** Looks up names of other zones than this server's. Absent if no chain is configured for it. */
  readonly nameService: NameService | undefined
  readonly avatarOf: AvatarLoader
}

/** A folder of `features`, registered by one line of `features.ts`. */
export type Feature = {
  readonly routes: (services: Services) => readonly Served[]
  /** Changes to the database, applied in the order of their names, after those that exist. */
  readonly migrations?: Readonly<Record<string, Migration>>
}

import { metadataOf, projectId } from './account.ts'

let started = 0

/** Options of every official client; each call gives a separate client with empty storage. */
export const officialOptions = (name: string, relayUrl: string) => ({
  projectId,
  relayUrl,
  metadata: metadataOf(name),
  customStoragePrefix: `${name}-${++started}`,
  storageOptions: { database: ':memory:' },
  telemetryEnabled: false,
  logger: 'silent',
})

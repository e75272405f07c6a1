import { metadataOf, projectId } from './account.ts'

let started = 0

/** Options every official client takes; each call is a client of its own with nothing stored. */
export const officialOptions = (name: string, relayUrl: string) => ({
  projectId,
  relayUrl,
  metadata: metadataOf(name),
  customStoragePrefix: `${name}-${++started}`,
  storageOptions: { database: ':memory:' },
  telemetryEnabled: false,
  logger: 'silent',
})

export { readState } from '@latchkey/core/storage/readState'
export type { StoredState } from '@latchkey/core/storage/storedState'

// A clock that a test moves: hand it to createTestWallet, and to what else takes one.
export { manualClock } from '@latchkey/base/clock'

import { combinations } from './combinations.ts'
import { runCombination } from './harness/runCombination.ts'
import { startOfficialWallet } from './parties/officialWallet.ts'
import { startOurProvider } from './parties/ourProvider.ts'

runCombination(combinations.ourProvider, { app: startOurProvider, wallet: startOfficialWallet })

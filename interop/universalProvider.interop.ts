import { combinations } from './combinations.ts'
import { runCombination } from './harness/runCombination.ts'
import { startOurWallet } from './parties/ourWallet.ts'
import { startUniversalProvider } from './parties/universalProvider.ts'

runCombination(combinations.universalProvider, { app: startUniversalProvider, wallet: startOurWallet })

import { combinations } from './combinations.ts'
import { runCombination } from './harness/runCombination.ts'
import { startOfficialApp } from './parties/officialApp.ts'
import { startOurWallet } from './parties/ourWallet.ts'

runCombination(combinations.ourWallet, { app: startOfficialApp, wallet: startOurWallet })

import { combinations } from './combinations.ts'
import { runCombination } from './harness/runCombination.ts'
import { startOfficialApp } from './parties/officialApp.ts'
import { startOfficialWallet } from './parties/officialWallet.ts'

runCombination(combinations.official, { app: startOfficialApp, wallet: startOfficialWallet })

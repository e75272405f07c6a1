import { combinations } from './combinations.ts'
import { runCombination } from './harness/runCombination.ts'
import { startOfficialWallet } from './parties/officialWallet.ts'
import { startOurApp } from './parties/ourApp.ts'

runCombination(combinations.ourApp, { app: startOurApp, wallet: startOfficialWallet })

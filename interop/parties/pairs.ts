import type { combinations } from '../combinations.ts'
import type { runCombination } from '../harness/runCombination.ts'
import { startEthereumProvider } from './ethereumProvider.ts'
import { startOfficialApp } from './officialApp.ts'
import { startOfficialWallet } from './officialWallet.ts'
import { startOurApp } from './ourApp.ts'
import { startOurProvider } from './ourProvider.ts'
import { startOurWallet } from './ourWallet.ts'
import { startUniversalProvider } from './universalProvider.ts'

/** The two clients of each combination. */
export const pairs: Readonly<Record<keyof typeof combinations, runCombination.Start>> = {
  official: { app: startOfficialApp, wallet: startOfficialWallet },
  ourWallet: { app: startOfficialApp, wallet: startOurWallet },
  ourApp: { app: startOurApp, wallet: startOfficialWallet },
  ours: { app: startOurApp, wallet: startOurWallet },
  ourProvider: { app: startOurProvider, wallet: startOfficialWallet },
  universalProvider: { app: startUniversalProvider, wallet: startOurWallet },
  ethereumProvider: { app: startEthereumProvider, wallet: startOurWallet },
}

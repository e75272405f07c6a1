import { combinations } from './combinations.ts'
import { runCombination } from './harness/runCombination.ts'
import { startEthereumProvider } from './parties/ethereumProvider.ts'
import { startOurWallet } from './parties/ourWallet.ts'

runCombination(combinations.ethereumProvider, { app: startEthereumProvider, wallet: startOurWallet })

import { runAllCombinations } from './harness/runAllCombinations.ts'

runAllCombinations('shared')

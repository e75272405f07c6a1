import { runAllCombinations } from './harness/runAllCombinations.ts'

runAllCombinations('appUpstream')

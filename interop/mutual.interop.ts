import { runAllCombinations } from './harness/runAllCombinations.ts'

runAllCombinations('mutual')

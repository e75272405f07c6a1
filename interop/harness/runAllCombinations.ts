import { type arrangements, combinations } from '../combinations.ts'
import { pairs } from '../parties/pairs.ts'
import { runCombination } from './runCombination.ts'

/** Runs all combinations in one relay topology. */
export function runAllCombinations(place: keyof typeof arrangements): void {
  for (const key of Object.keys(combinations) as (keyof typeof combinations)[])
    runCombination(combinations[key], pairs[key], place)
}

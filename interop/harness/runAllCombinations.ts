import { arrangements, combinations, combinationsOn } from '../combinations.ts'
import { pairs } from '../parties/pairs.ts'
import { runCombination } from './runCombination.ts'

/** Runs all combinations of one relay topology. */
export function runAllCombinations(place: keyof typeof arrangements): void {
  for (const key of combinationsOn(arrangements[place])) runCombination(combinations[key], pairs[key], place)
}

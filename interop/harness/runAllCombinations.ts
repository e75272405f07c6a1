import { type arrangements, combinations } from '../combinations.ts'
import { pairs } from '../parties/pairs.ts'
import { runCombination } from './runCombination.ts'

/** Runs the whole table in one arrangement of relays. */
export function runAllCombinations(place: keyof typeof arrangements): void {
  for (const key of Object.keys(combinations) as (keyof typeof combinations)[])
    runCombination(combinations[key], pairs[key], place)
}

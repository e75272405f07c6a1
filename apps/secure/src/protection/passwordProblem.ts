import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Guesses that a thief of both vaults would need, as a power of ten. Each takes 64 MiB and about a second. */
const leastGuessesLog10 = 10
const leastLength = 12
/** Estimating takes time that grows with the length, so the rest is ignored. */
const mostEstimated = 128

export type PasswordProblem = 'short' | 'guessable'

/**
 * Why a password is too weak to protect a wallet; undefined if it is strong enough. `known`: words about the owner,
 * which an attacker tries first.
 */
export function passwordProblem(password: string, known: readonly string[]): PasswordProblem | undefined {
  const text = password.normalize('NFKC')
  if ([...text].length < leastLength) return 'short'
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(text.slice(0, mostEstimated), [
    ...known,
  ])
  return estimate.guessesLog10 < leastGuessesLog10 ? 'guessable' : undefined
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'
import { artifactsDir } from './paths.ts'

/** A compiled contract as committed in `artifacts/<contractName>.json`. */
export type Artifact = {
  readonly contractName: string
  readonly compiler: string
  readonly abi: Abi
  /** Creation code without constructor arguments. */
  readonly bytecode: Hex
  readonly deployedBytecode: Hex
}

export function readArtifact(contractName: string): Artifact {
  return JSON.parse(readFileSync(artifactPath(contractName), 'utf8'))
}

export function artifactPath(contractName: string): string {
  return join(artifactsDir, `${contractName}.json`)
}

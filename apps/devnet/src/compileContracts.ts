import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Artifact } from './artifacts.ts'
import { contractsDir } from './paths.ts'

type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Record<
    string,
    Record<
      string,
      {
        readonly abi: Artifact['abi']
        readonly evm: { readonly bytecode: { object: string }; readonly deployedBytecode: { object: string } }
      }
    >
  >
}

/**
 * Compiles every contract in `contracts/` with the pinned solc. The same source gives the same bytes on every machine:
 * the metadata hash, which would cover comments and paths, is disabled.
 */
export function compileContracts(): readonly Artifact[] {
  const names = readdirSync(contractsDir).filter((name) => name.endsWith('.sol'))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [name, { content: readFileSync(join(contractsDir, name), 'utf8') }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  // solc is CommonJS and contains 9 MB of compiler: loaded here, and never by the processes that only run the chains.
  const solc: { compile: (input: string) => string; version: () => string } = createRequire(import.meta.url)('solc')
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  const problems = output.errors ?? []
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.formattedMessage).join('\n'))
  return Object.values(output.contracts).flatMap((contracts) =>
    Object.entries(contracts)
      // Interfaces have no code.
      .filter(([, { evm }]) => evm.bytecode.object !== '')
      .map(([contractName, { abi, evm }]) => ({
        contractName,
        compiler: solc.version(),
        abi,
        bytecode: `0x${evm.bytecode.object}` as const,
        deployedBytecode: `0x${evm.deployedBytecode.object}` as const,
      })),
  )
}
